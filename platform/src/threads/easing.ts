// How background work yields to requests: while several arrive, it pauses four times as long as it has worked. A low priority is
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

interface RequestOptions {
  readonly requests?: () => number
  readonly now?: () => number
}

export interface EasingOptions extends RequestOptions {
  /** The processor time that the thread has used. */
  readonly workedMs?: () => number
  readonly rest?: (ms: number) => Promise<unknown>
}

/**
 * A request may keep the machine busy for a while after it has started. A single one does not count: a page that shows the
 * progress of the work asks for it again and again.
 */
const quietMs = 200
const sliceMs = 5
const restsPerWork = 4
const longestRestMs = 1_000

/** Whether several requests have arrived lately; to be asked often. */
export function watchRequests({
  requests = () => Atomics.load(begun, 0),
  now = () => performance.now(),
}: RequestOptions = {}): () => boolean {
  let seen = requests()
  let lastAt = Number.NEGATIVE_INFINITY
  let busyUntil = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    const arrived = requests() - seen
    if (arrived > 0) {
      if (arrived > 1 || at < lastAt + quietMs) busyUntil = at + quietMs
      lastAt = at
      seen += arrived
    }
    return at < busyUntil
  }
}

/** For long work in a background thread: await it between two items. */
export function createEasing({
  workedMs = threadMs,
  rest = delay,
  ...options
}: EasingOptions = {}): () => Promise<void> {
  let restedAt = workedMs()
  const requestsArrive = watchRequests(options)
  return async () => {
    const isBusy = requestsArrive()
    const worked = workedMs() - restedAt
    if (worked < sliceMs) return
    if (isBusy) await rest(Math.min(longestRestMs, restsPerWork * worked))
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
