// The process that prepares the database, and then serves or supervises workers that serve.
import { aborted, type CommandContext } from '@countersign/platform/cli'
import { assertListenable, openDataDir, readTlsFiles } from '@countersign/platform/config'
import { keepFacts } from '@countersign/platform/first-run'
import { createLog } from '@countersign/platform/log'
import { type Metrics, shareMetrics } from '@countersign/platform/metrics'
import type { Companion, PreparedCompanion } from '../companion.ts'
import { type Config, type SettledConfig, settlePort } from '../config.ts'
import { type Connections, type Deployment, openDeployment, openMasterKeys, prepareDatabase } from '../deployment.ts'
import { createAddresses } from '../domain/base/index.ts'
import { createDomain } from '../domain/domain.ts'
import { ensureDemo, type FirstRun } from '../first-run.ts'
import { startManagement } from '../management.ts'
import { readMetadataRoots } from '../metadata-roots.ts'
import { createPostgresWatch, type PostgresWatch } from '../postgres-watch.ts'
import { serve } from '../serve.ts'
import { checkServingLogin } from '../serving-login.ts'
import { assertKnownMasterKeys } from '../tasks/rewrap-data-keys.ts'
import { superviseWorkers } from '../workers.ts'
import { assertPages } from './built-pages.ts'
import { panel } from './panel.ts'
import { writeOrders } from './worker-orders.ts'

/** Everything that was started is stopped in reverse order. */
export async function lead(
  given: Config,
  { environment, stopSignal, print }: CommandContext,
  companions: readonly Companion[],
): Promise<void> {
  const config = await settlePort(given)
  const plans = await plansOf(companions, config, environment)
  await assertMachineSuits(config)
  for (const plan of plans) await plan.assertMachineSuits()
  await using ending = new AsyncDisposableStack()
  const log = createLog({ level: config.logLevel })
  assertPages(config, log)
  // Checked first, because an invalid key must not leave a database behind.
  const masterKeys = openMasterKeys(config)
  const watch = createPostgresWatch(log)
  const { connections, cluster, stop } = await prepareDatabase(config, print, watch.onState)
  ending.defer(stop)
  await checkServingLogin(connections, config.mode, (sentence) => log.warn(sentence))
  const deployment = await openDeployment({ config, connections, log, masterKeys, postgresFailure: watch.failure })
  ending.defer(() => deployment.close())
  await assertKnownMasterKeys(deployment)
  const beside: PreparedCompanion[] = []
  for (const plan of plans) {
    const prepared = await plan.prepare({ cluster, log, postgresFailure: watch.failure })
    ending.defer(() => prepared.close())
    beside.push(prepared)
  }
  // Before the server listens: a program that waits for the server reads first-run.json next.
  const facts = config.mode === 'development' ? await writeFirstRun(deployment, beside) : undefined
  const { collect, metrics } =
    config.workers > 1
      ? await serveByWorkers(deployment, connections, watch, ending)
      : await serveHere(deployment, ending)
  for (const companion of beside) await companion.serve(metrics)
  if (config.managementPort > 0) {
    const management = await startManagement(config.host, config.managementPort, {
      metrics: collect,
      ready: () => deployment.database.ready(),
      failure: watch.failure,
    })
    ending.defer(() => management.close())
  }
  log.info({ services: config.services }, `listening on ${config.host}:${config.port}`)
  if (facts) print(panel(config, facts, beside))
  await aborted(stopSignal)
  log.info('stopping')
}

/** Checks the requirements on the machine before anything is created. */
async function assertMachineSuits(config: Config): Promise<void> {
  const { mode, dataDir, host, port, managementPort, tls } = config
  // For first-run.json, wherever the database is.
  if (mode === 'development') openDataDir(dataDir)
  if (tls) readTlsFiles(tls)
  readMetadataRoots(config)
  await assertListenable(host, port, 'PORT')
  if (managementPort > 0) await assertListenable(host, managementPort, 'MANAGEMENT_PORT')
}

async function plansOf(
  companions: readonly Companion[],
  config: SettledConfig,
  environment: CommandContext['environment'],
) {
  const plans = await Promise.all(companions.map((companion) => companion.plan(config, environment)))
  return plans.filter((plan) => plan !== undefined)
}

interface Counted {
  /** The metrics for Prometheus. */
  readonly collect: () => Promise<string>
  /** Of this process, if it is one of those collected. */
  readonly metrics?: Metrics
}

async function serveHere(deployment: Deployment, ending: AsyncDisposableStack): Promise<Counted> {
  const { close, metrics } = await serve(deployment)
  ending.defer(close)
  return { collect: () => metrics.registry.metrics(), metrics }
}

async function serveByWorkers(
  { config, log }: Deployment,
  connections: Connections,
  watch: PostgresWatch,
  ending: AsyncDisposableStack,
): Promise<Counted> {
  const orders = writeOrders({ connections, port: config.port })
  const workers = await superviseWorkers(config.workers, orders, log)
  ending.defer(() => workers.stop())
  watch.onFailure((failure) => workers.tell({ postgresFailure: failure ?? null }))
  return { collect: shareMetrics() }
}

/** Written atomically: a reader never finds a part. */
async function writeFirstRun(deployment: Deployment, companions: readonly PreparedCompanion[]): Promise<FirstRun> {
  const { config } = deployment
  const domain = createDomain({
    ...deployment,
    addresses: createAddresses(config.publicUrl, config.contextPaths, config.relatedOrigins),
  })
  const facts = await ensureDemo(deployment, domain)
  const all = Object.assign({}, facts, ...companions.map((companion) => companion.facts))
  keepFacts(config.dataDir, all)
  return facts
}
