// Frees what grants have reserved of delegations and nobody consumed in time.
import type { Clock } from '@countersign/platform/clock'
import type { Database } from '@countersign/platform/database'
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { type Grants, listTenantsWithExpiredGrants } from '../domain/agents/index.ts'

const rowsAtOnce = 500

export const expireGrantsRecurring: Recurring = { kind: 'expire-grants', everySeconds: 10 }

interface Parts {
  readonly clock: Clock
  readonly database: Database
  readonly grants: Pick<Grants, 'expire'>
}

export const expireGrants = ({ clock, database, grants }: Parts): TaskHandler => ({
  async run({ signal }) {
    let found = 1
    while (found > 0 && !signal.aborted) {
      const now = new Date(clock.now())
      const tenantIds = await acrossTenants(database, 'expired grants', (tx) =>
        listTenantsWithExpiredGrants(tx, now, rowsAtOnce),
      )
      found = 0
      for (const tenantId of tenantIds)
        found += await database.inTenant(tenantId, (tx) => grants.expire(tx, rowsAtOnce))
    }
  },
})
