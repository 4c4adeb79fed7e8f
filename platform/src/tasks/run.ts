import type { Outcome } from './attempt.ts'
import type { ClaimedTask } from './tasks-store.ts'

/** A task that this process holds, from the claim until the database knows its outcome. */
export interface Run {
  readonly task: ClaimedTask
  readonly abort: AbortController
  /** When the lease ends, by our clock. */
  heldUntil: number
  /** Resolves when the handler has finished; never rejects. */
  ended: Promise<void>
  outcome?: Outcome
}
