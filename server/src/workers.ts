// Several processes on one port: the first prepares and supervises, the others serve.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { CommandRefused } from '@countersign/platform/cli'
import type { Log } from '@countersign/platform/log'

export interface Supervised {
  /** Sends to every worker, including those that start later. */
  tell(message: WorkerMessage): void
  stop(): Promise<void>
}

/** What the first process sends while workers run, as JSON. */
export interface WorkerMessage {
  /** Why the embedded PostgreSQL does not come back; null once it is back. */
  readonly postgresFailure: string | null
}

const restartDelayMs = 500

/** Resolves when every worker responds. A worker that dies is replaced. */
export async function superviseWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  log: Log,
): Promise<Supervised> {
  let stopping = false
  let lastTold: WorkerMessage | undefined
  const fork = (): Worker => {
    const worker = cluster.fork(environment)
    if (lastTold) worker.send(lastTold)
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ workerPid: worker.process.pid, code, signal }, 'a worker ended and is being replaced')
      void delay(restartDelayMs).then(() => {
        if (!stopping) fork()
      })
    })
    return worker
  }
  const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const stop = async () => {
    stopping = true
    await Promise.all(
      living().map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        return ended
      }),
    )
  }
  try {
    await Promise.all(Array.from({ length: count }, fork).map(untilListening))
  } catch (error) {
    // The same cause would stop its replacement too.
    await stop()
    throw error
  }
  return {
    tell(message) {
      lastTold = message
      for (const worker of living()) if (worker.isConnected()) worker.send(message)
    },
    stop,
  }
}

function untilListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    // It has reported the reason on standard error, which is ours too.
    worker.once('exit', (code) => reject(new CommandRefused(`A worker ended with ${code} before it answered.`)))
  })
}
