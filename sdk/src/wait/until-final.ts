// Polling until something is decided. Only its own end, or the caller, ends the wait: not a restart of the server, a
// rate limit or a lost response.
import { backoffMs, delay } from '../http/delay.ts'
import { CountersignError } from '../http/errors.ts'
import type { CallOptions } from '../operations/call-options.ts'

export interface Progress<Status> {
  readonly status: Status
  readonly isFinal: boolean
  readonly pollIntervalSeconds: number
  /** Until it expires. */
  readonly remainingSeconds: number
}

export interface WaitOptions<Status> {
  readonly signal?: AbortSignal
  /** Called with each response until the final one. */
  readonly onUpdate?: (status: Status) => void
}

type Poll<Status> = (options: CallOptions & { readonly waitSeconds: number }) => Promise<Progress<Status>>

/** The longest that the server holds a request open. */
const waitSeconds = 25
const answerSeconds = 10
/** After the end, so that the last response can still arrive. */
const graceSeconds = 30
const backoff = { baseMs: 250, maxMs: 5_000 }

export async function untilFinal<Status>(
  poll: Poll<Status>,
  { remainingSeconds: initial, signal, onUpdate }: WaitOptions<Status> & { readonly remainingSeconds: number },
): Promise<Status> {
  let failures = 0
  let givesUpAt = performance.now() + (initial + graceSeconds) * 1000
  for (;;) {
    const startedAt = performance.now()
    try {
      const progress = await poll({
        waitSeconds,
        timeoutSeconds: waitSeconds + answerSeconds,
        ...(signal ? { signal } : {}),
      })
      if (progress.isFinal) return progress.status
      onUpdate?.(progress.status)
      failures = 0
      givesUpAt = performance.now() + (progress.remainingSeconds + graceSeconds) * 1000
      // A long poll that used its time is followed by the next one immediately.
      await delay(Math.max(0, progress.pollIntervalSeconds * 1000 - (performance.now() - startedAt)), signal)
    } catch (error) {
      if (!isPassing(error) || performance.now() > givesUpAt) throw error
      await delay((error.retryAfterSeconds ?? 0) * 1000 + backoffMs(failures, backoff), signal)
      failures += 1
    }
  }
}

/** A failure that says nothing about what is waited for. */
const isPassing = (error: unknown): error is CountersignError =>
  error instanceof CountersignError && (error.status === 0 || error.status === 429 || error.status >= 500)
