// Several processes on one port: the first prepares and supervises, the others serve.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '@countersign/platform/log'

export interface Supervised {
  stop(): Promise<void>
}

const restartDelayMs = 500

/** Resolves when every worker answers. A worker that dies is replaced. */
export async function superviseWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  log: Log,
): Promise<Supervised> {
  let stopping = false
  const fork = (): Worker => {
    const worker = cluster.fork(environment)
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ workerPid: worker.process.pid, code, signal }, 'a worker ended; another takes its place')
      void delay(restartDelayMs).then(() => {
        if (!stopping) fork()
      })
    })
    return worker
  }
  const started = Array.from({ length: count }, fork)
  await Promise.all(started.map(untilListening))
  return {
    async stop() {
      stopping = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(
        workers.map((worker) => {
          const ended = new Promise((resolve) => worker.once('exit', resolve))
          worker.process.kill('SIGTERM')
          return ended
        }),
      )
    },
  }
}

function untilListening(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', (code) => reject(new Error(`A worker ended with ${code} before it answered.`)))
  })
}
