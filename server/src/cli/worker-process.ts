// One of several processes that share a port.
import { aborted, type CommandContext } from '@countersign/platform/cli'
import { createLog } from '@countersign/platform/log'
import { shareMetrics } from '@countersign/platform/metrics'
import { type Config, settlePort } from '../config.ts'
import { openDeployment } from '../deployment.ts'
import { serve } from '../serve.ts'
import type { WorkerMessage } from '../workers.ts'
import type { WorkerOrders } from './worker-orders.ts'

/** Serves until it is stopped, or its first process is gone. */
export async function work(
  config: Config,
  { connections, port }: WorkerOrders,
  { stopSignal }: CommandContext,
): Promise<void> {
  const orphaned = new AbortController()
  process.once('disconnect', () => orphaned.abort())
  await using ending = new AsyncDisposableStack()
  // The channel to the first process would keep an idle worker alive.
  ending.defer(() => process.disconnect?.())
  const settled = await settlePort({ ...config, port })
  let postgresFailure: string | undefined
  process.on('message', (message: Partial<WorkerMessage>) => {
    if (message.postgresFailure !== undefined) postgresFailure = message.postgresFailure ?? undefined
  })
  const deployment = await openDeployment({
    config: settled,
    connections,
    log: createLog({ level: config.logLevel }),
    postgresFailure: () => postgresFailure,
  })
  ending.defer(() => deployment.close())
  const serving = await serve(deployment)
  ending.defer(() => serving.close())
  shareMetrics(serving.metrics)
  await aborted(AbortSignal.any([stopSignal, orphaned.signal]))
}
