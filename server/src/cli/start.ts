// `countersign start`: everything up, in one process or several, until it is asked to stop.
import cluster from 'node:cluster'
import { createLog } from '@countersign/platform/log'
import { shareMetrics } from '@countersign/platform/metrics'
import { type Config, readConfig, type SettledConfig, settlePort } from '../config.ts'
import { type Connections, type Deployment, openDeployment, openMasterKeys, prepareDatabase } from '../deployment.ts'
import { createAddresses } from '../domain/addresses/addresses.ts'
import { createDomain } from '../domain/domain.ts'
import { ensureDemo } from '../first-run.ts'
import { startManagement } from '../management.ts'
import { type Serving, serve } from '../serve.ts'
import { superviseWorkers } from '../workers.ts'
import type { Command, CommandContext } from './command.ts'
import { panel } from './panel.ts'

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
    const config = readConfig(context.environment)
    const orders = context.environment[workerVariable]
    if (cluster.isWorker && orders) await work(config, JSON.parse(orders) as WorkerOrders, context)
    else await lead(await settlePort(config), context)
  },
}

/** The first process: prepares the database, then serves, or has workers serve. Undone in reverse order. */
async function lead(config: SettledConfig, { stopSignal, print }: CommandContext): Promise<void> {
  await using ending = new AsyncDisposableStack()
  const log = createLog({ level: config.logLevel })
  // First, because a bad key must not leave a database behind.
  const masterKeys = openMasterKeys(config)
  const { connections, stop } = await prepareDatabase(config, print)
  ending.defer(stop)
  const deployment = await openDeployment({ config, connections, log, masterKeys })
  ending.defer(() => deployment.close())
  const collect =
    config.workers > 1 ? await serveByWorkers(deployment, connections, ending) : await serveHere(deployment, ending)
  if (config.managementPort > 0) {
    const management = await startManagement(config.host, config.managementPort, collect)
    ending.defer(() => management.close())
  }
  log.info({ services: config.services, pid: process.pid }, `listening on ${config.host}:${config.port}`)
  if (config.mode === 'development') print(await demoPanel(deployment))
  await aborted(stopSignal)
  log.info('stopping')
}

async function serveHere(deployment: Deployment, ending: AsyncDisposableStack): Promise<() => Promise<string>> {
  const { close, metrics } = await serve(deployment)
  ending.defer(close)
  return () => metrics.registry.metrics()
}

async function serveByWorkers(
  { config, log }: Deployment,
  connections: Connections,
  ending: AsyncDisposableStack,
): Promise<() => Promise<string>> {
  const orders: WorkerOrders = { connections, port: config.port }
  const workers = await superviseWorkers(config.workers, { [workerVariable]: JSON.stringify(orders) }, log)
  ending.defer(() => workers.stop())
  return shareMetrics()
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

async function demoPanel(deployment: Deployment): Promise<string> {
  const { config } = deployment
  const domain = createDomain({ ...deployment, addresses: createAddresses(config.publicUrl, config.contextPaths) })
  return panel(config, await ensureDemo(deployment, domain))
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
