import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import {
  beforeAllFailureCounts,
  deleteIdleFailureCounts,
  type FailureCountKey,
} from '../domain/authenticators/index.ts'

const rowsAtOnce = 500
/** Locks outlive the removal of a method, otherwise removing it would bypass them. */
const keptHours = 24
/** Counts of one address or browser, while the user has the method. */
const silentDays = 30

/** It visits every count, so it runs rarely. */
export const purgeFailureCountsRecurring: Recurring = { kind: 'purge-failure-counts', everySeconds: 86_400 }

export const purgeFailureCounts = ({ database, clock }: { database: Database; clock: Clock }): TaskHandler => ({
  async run({ signal }) {
    const now = clock.now()
    const times = {
      now: new Date(now),
      idleSince: new Date(now - keptHours * 3_600_000),
      silentSince: new Date(now - silentDays * 86_400_000),
    }
    let after: FailureCountKey | undefined = beforeAllFailureCounts
    while (after && !signal.aborted) {
      const from: FailureCountKey = after
      after = await acrossTenants(database, 'counts of failures that protect nothing', (tx) =>
        deleteIdleFailureCounts(tx, from, times, rowsAtOnce),
      )
    }
  },
})
