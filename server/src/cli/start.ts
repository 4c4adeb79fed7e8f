// `countersign start`: everything up, in one process or several, until it is asked to stop.

import cluster from 'node:cluster'
import { type PetstoreConfig, type PetstoreFacts, settlePetstore, startPetstore } from '@countersign/petstore'
import { aborted, type Command, type CommandContext } from '@countersign/platform/cli'
import { createLog } from '@countersign/platform/log'
import { type Metrics, shareMetrics } from '@countersign/platform/metrics'
import { type Config, readConfig, type SettledConfig, settlePort } from '../config.ts'
import { type Connections, type Deployment, openDeployment, openMasterKeys, prepareDatabase } from '../deployment.ts'
import { createAddresses } from '../domain/addresses/addresses.ts'
import { createDomain } from '../domain/domain.ts'
import { ensureDemo } from '../first-run.ts'
import { startManagement } from '../management.ts'
import { type Serving, serve } from '../serve.ts'
import { assertKnownMasterKeys } from '../tasks/rewrap-data-keys.ts'
import { superviseWorkers } from '../workers.ts'
import { panel } from './panel.ts'
import { petstoreBeside } from './petstore.ts'

/** Set by the first process for the workers that it starts. */
const workerVariable = 'COUNTERSIGN_WORKER'

interface WorkerOrders {
  readonly connections: Connections
  readonly port: number
}

export const startCommand: Command = {
  name: 'start',
  usage: 'start',
  summary: 'Start the services',
  async run(_arguments, context) {
    const { environment } = context
    const config = readConfig(environment)
    const orders = environment[workerVariable]
    if (cluster.isWorker && orders) return work(config, JSON.parse(orders) as WorkerOrders, context)
    await lead(await settlePort(config), petstoreBeside(config, environment), context)
  },
}

/** The first process: prepares the database, then serves, or has workers serve. Undone in reverse order. */
async function lead(
  config: SettledConfig,
  petstoreConfig: PetstoreConfig | undefined,
  { stopSignal, print }: CommandContext,
): Promise<void> {
  await using ending = new AsyncDisposableStack()
  const log = createLog({ level: config.logLevel })
  // First, because a bad key must not leave a database behind.
  const masterKeys = openMasterKeys(config)
  const { connections, cluster: embedded, stop } = await prepareDatabase(config, print)
  ending.defer(stop)
  const deployment = await openDeployment({ config, connections, log, masterKeys })
  ending.defer(() => deployment.close())
  await assertKnownMasterKeys(deployment)
  const { collect, metrics } =
    config.workers > 1 ? await serveByWorkers(deployment, connections, ending) : await serveHere(deployment, ending)
  const petstore =
    petstoreConfig &&
    (await startPetstore({ config: await settlePetstore(petstoreConfig), cluster: embedded, log, metrics }))
  if (petstore) ending.defer(() => petstore.close())
  if (config.managementPort > 0) {
    const management = await startManagement(config.host, config.managementPort, collect)
    ending.defer(() => management.close())
  }
  log.info({ services: config.services }, `listening on ${config.host}:${config.port}`)
  if (config.mode === 'development') print(await demoPanel(deployment, petstore?.facts))
  await aborted(stopSignal)
  log.info('stopping')
}

interface Counted {
  /** What Prometheus is told. */
  readonly collect: () => Promise<string>
  /** Of this process, where it is among what is collected. */
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
  ending: AsyncDisposableStack,
): Promise<Counted> {
  const orders: WorkerOrders = { connections, port: config.port }
  const workers = await superviseWorkers(config.workers, { [workerVariable]: JSON.stringify(orders) }, log)
  ending.defer(() => workers.stop())
  return { collect: shareMetrics() }
}

/** A worker serves until it is told to stop, or its first process is gone. */
async function work(
  config: Config,
  { connections, port }: WorkerOrders,
  { stopSignal }: CommandContext,
): Promise<void> {
  const orphaned = new AbortController()
  process.once('disconnect', () => orphaned.abort())
  await using ending = new AsyncDisposableStack()
  // The channel to the first process would keep a worker alive that has nothing left to do.
  ending.defer(() => process.disconnect?.())
  const settled = await settlePort({ ...config, port })
  const deployment = await openDeployment({ config: settled, connections, log: createLog({ level: config.logLevel }) })
  ending.defer(() => deployment.close())
  const serving: Serving = await serve(deployment)
  ending.defer(() => serving.close())
  shareMetrics(serving.metrics)
  await aborted(AbortSignal.any([stopSignal, orphaned.signal]))
}

async function demoPanel(deployment: Deployment, petstore: PetstoreFacts | undefined): Promise<string> {
  const { config } = deployment
  const domain = createDomain({ ...deployment, addresses: createAddresses(config.publicUrl, config.contextPaths) })
  return panel(config, { ...(await ensureDemo(deployment, domain)), ...petstore })
}
