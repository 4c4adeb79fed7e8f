import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { expiredRows } from '../domain/administration/index.ts'

const rowsAtOnce = 500

export const purgeExpiredRecurring: Recurring = { kind: 'purge-expired', everySeconds: 60 }

export const purgeExpired = ({ database, clock }: { database: Database; clock: Clock }): TaskHandler => ({
  async run({ signal }) {
    const now = new Date(clock.now())
    for (const purge of expiredRows) {
      let purged = rowsAtOnce
      while (purged === rowsAtOnce && !signal.aborted) {
        purged = await acrossTenants(database, 'expired rows', (tx) => tx.run(purge(now, rowsAtOnce)))
      }
    }
  },
})
