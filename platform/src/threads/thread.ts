// A thread for work that would block the event loop: started on demand, ended once it has been idle for a while.
import { Worker } from 'node:worker_threads'
import { threadData } from './easing.ts'

export interface Thread {
  /** Rejects if the thread ends first. The thread is then restarted for the next caller. */
  use<Result>(work: (worker: Worker) => Promise<Result>): Promise<Result>
}

const defaultKeptIdleMs = 30_000

interface ThreadOptions {
  /** For a thread that remembers what it has done. */
  readonly keptIdleMs?: number
}

export function createThread(file: URL, { keptIdleMs = defaultKeptIdleMs }: ThreadOptions = {}): Thread {
  let worker: Worker | undefined
  let users = 0
  let idle: NodeJS.Timeout | undefined

  const forget = (ended: Worker) => {
    if (worker === ended) worker = undefined
  }
  const started = (): Worker => {
    if (worker) return worker
    const fresh = new Worker(file, { workerData: threadData })
    // Each caller learns of an error when the thread ends.
    fresh.setMaxListeners(0).on('error', () => forget(fresh))
    worker = fresh
    return fresh
  }

  return {
    async use(work) {
      clearTimeout(idle)
      const used = started()
      users += 1
      used.ref()
      const ending = untilEnd(used)
      try {
        return await Promise.race([work(used), ending.ended])
      } finally {
        ending.stop()
        users -= 1
        if (users === 0) {
          used.unref()
          idle = setTimeout(() => {
            forget(used)
            void used.terminate()
          }, keptIdleMs).unref()
        }
      }
    },
  }
}

function untilEnd(worker: Worker): { readonly ended: Promise<never>; stop(): void } {
  let failure: unknown
  const { promise, reject } = Promise.withResolvers<never>()
  const failed = (error: unknown) => {
    failure = error
  }
  const ended = () => reject(new Error('A background thread has ended.', { cause: failure }))
  worker.on('error', failed).on('exit', ended)
  promise.catch(() => undefined)
  return { ended: promise, stop: () => void worker.off('error', failed).off('exit', ended) }
}
