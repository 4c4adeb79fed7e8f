// The process that prepares the database, then serves, or has workers serve.
import { type PetstoreFacts, settlePetstore, startPetstore } from '@countersign/petstore'
import { aborted, type CommandContext } from '@countersign/platform/cli'
import { createLog } from '@countersign/platform/log'
import { type Metrics, shareMetrics } from '@countersign/platform/metrics'
import { type Config, settlePort } from '../config.ts'
import { type Connections, type Deployment, openDeployment, openMasterKeys, prepareDatabase } from '../deployment.ts'
import { createAddresses } from '../domain/addresses/addresses.ts'
import { createDomain } from '../domain/domain.ts'
import { ensureDemo } from '../first-run.ts'
import { startManagement } from '../management.ts'
import { serve } from '../serve.ts'
import { assertKnownMasterKeys } from '../tasks/rewrap-data-keys.ts'
import { superviseWorkers } from '../workers.ts'
import { panel } from './panel.ts'
import { petstoreBeside } from './petstore.ts'
import { writeOrders } from './worker-orders.ts'

/** What is brought up is taken down in reverse order. */
export async function lead(given: Config, { environment, stopSignal, print }: CommandContext): Promise<void> {
  const config = await settlePort(given)
  const petstoreConfig = petstoreBeside(config, environment)
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
  const orders = writeOrders({ connections, port: config.port })
  const workers = await superviseWorkers(config.workers, orders, log)
  ending.defer(() => workers.stop())
  return { collect: shareMetrics() }
}

async function demoPanel(deployment: Deployment, petstore: PetstoreFacts | undefined): Promise<string> {
  const { config } = deployment
  const domain = createDomain({ ...deployment, addresses: createAddresses(config.publicUrl, config.contextPaths) })
  return panel(config, { ...(await ensureDemo(deployment, domain)), ...petstore })
}
