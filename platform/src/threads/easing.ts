// How background work yields to requests: while several arrive, it pauses for as long as it has worked. A low priority is
// not enough: if a thread keeps a core busy, the scheduler places newly woken work next to it rather than
// ahead of it.
import { setTimeout as delay } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

/** Counts the requests of the process, for its threads. */
const begun: Int32Array<SharedArrayBuffer> =
  (workerData as ThreadData | null)?.requestsBegun ?? new Int32Array(new SharedArrayBuffer(4))

interface ThreadData {
  readonly requestsBegun?: Int32Array<SharedArrayBuffer>
}

/** The data that a thread is started with. */
export const threadData: ThreadData = { requestsBegun: begun }

export function noteRequest(): void {
  Atomics.add(begun, 0, 1)
}

export interface EasingOptions {
  readonly requests?: () => number
  /** The processor time that the thread has used. */
  readonly workedMs?: () => number
  readonly now?: () => number
  readonly rest?: (ms: number) => Promise<unknown>
}

/**
 * A request may keep the machine busy for a while after it has started. A single one does not count: a page that shows the
 * progress of the work asks for it again and again.
 */
const quietMs = 200
const sliceMs = 5
const longestRestMs = 1_000

/** For long work in a background thread: await it between two items. */
export function createEasing({
  requests = () => Atomics.load(begun, 0),
  workedMs = threadMs,
  now = () => performance.now(),
  rest = delay,
}: EasingOptions = {}): () => Promise<void> {
  let restedAt = workedMs()
  let seen = requests()
  let lastAt = Number.NEGATIVE_INFINITY
  let busyUntil = Number.NEGATIVE_INFINITY
  return async () => {
    const arrived = requests() - seen
    if (arrived > 0) {
      const at = now()
      if (arrived > 1 || at < lastAt + quietMs) busyUntil = at + quietMs
      lastAt = at
      seen += arrived
    }
    const worked = workedMs() - restedAt
    if (worked < sliceMs) return
    if (now() < busyUntil) await rest(Math.min(longestRestMs, worked))
    restedAt = workedMs()
  }
}

/** For long work that the database does: the time of its steps counts, not that of our processor. */
export function createEasedSteps({
  now = () => performance.now(),
  ...options
}: Omit<EasingOptions, 'workedMs'> = {}): <Result>(step: () => Promise<Result>) => Promise<Result> {
  let workedMs = 0
  const ease = createEasing({ ...options, now, workedMs: () => workedMs })
  return async (step) => {
    const startedAt = now()
    const result = await step()
    workedMs += now() - startedAt
    await ease()
    return result
  }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
