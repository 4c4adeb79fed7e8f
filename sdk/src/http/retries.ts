// When a request may be sent again, and after how long.
import { backoffMs, delay } from './delay.ts'
import { CountersignError } from './errors.ts'

export interface RetryPolicy {
  /** How many times a request is sent again after it failed. Defaults to 3. */
  readonly maxRetries: number
  readonly baseMs: number
  readonly maxMs: number
}

/** A longer wait is the caller's decision: the error has `retryAfterSeconds`. */
const longestWaitSeconds = 10

const unanswered: readonly string[] = ['connection_failed', 'timeout', 'invalid_response']
const unavailable = [502, 503, 504]

/**
 * A request that the server refused before it did anything can always be repeated. One whose outcome is unknown only if
 * a second one has no second effect.
 */
function mayRepeat({ code, status, retryAfterSeconds = 0 }: CountersignError, isRepeatable: boolean): boolean {
  if (retryAfterSeconds > longestWaitSeconds) return false
  if (status === 429) return retryAfterSeconds > 0
  if (code === 'idempotency_in_progress') return true
  return isRepeatable && (unanswered.includes(code) || unavailable.includes(status))
}

export async function withRetries<Result>(
  policy: RetryPolicy,
  { isRepeatable, signal }: { readonly isRepeatable: boolean; readonly signal?: AbortSignal | undefined },
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (failures >= policy.maxRetries) throw error
      if (!(error instanceof CountersignError) || !mayRepeat(error, isRepeatable)) throw error
      await delay((error.retryAfterSeconds ?? 0) * 1000 + backoffMs(failures, policy), signal)
    }
  }
}
