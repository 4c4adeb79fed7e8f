// Renews the leases of running tasks, and gives up in time those that cannot be renewed.
import type { Clock } from '../clock/index.ts'
import type { Run } from './run.ts'
import type { Lease } from './tasks-store.ts'

export interface LeaseKeeping {
  readonly runs: ReadonlySet<Run>
  readonly leaseMs: number
  readonly clock: Clock
  /** Resolves with the ids of the tasks that were still held. */
  readonly renew: (leases: readonly Lease[], until: number) => Promise<Set<string>>
  readonly onError: (error: unknown) => void
}

/** Returns a function that stops it. */
export function keepLeases({ runs, leaseMs, clock, renew, onError }: LeaseKeeping): () => void {
  const tickMs = leaseMs / 6
  let renewing = false

  const renewAll = async () => {
    const held = [...runs]
    const until = clock.now() + leaseMs
    const kept = await renew(
      held.map(({ task }) => task),
      until,
    )
    for (const run of held) {
      if (kept.has(run.task.taskId)) run.heldUntil = until
      else letGo(run)
    }
  }

  const tick = () => {
    const now = clock.now()
    for (const run of runs) {
      // If the database cannot be reached, only our own clock shows that another worker may soon take the task. One
      // tick covers the time until the next check, the other a process so busy that it checks late.
      if (run.heldUntil - now <= 2 * tickMs) letGo(run)
    }
    const due = [...runs].some((run) => run.heldUntil - now <= (leaseMs * 2) / 3)
    if (!due || renewing) return
    renewing = true
    renewAll()
      .catch(onError)
      .finally(() => {
        renewing = false
      })
  }

  const timer = setInterval(tick, tickMs).unref()
  return () => clearInterval(timer)
}

function letGo(run: Run): void {
  run.abort.abort(new Error('The lease of the task was lost.'))
}
