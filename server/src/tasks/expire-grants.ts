// Releases what expired grants have reserved of delegations.
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { grants, listTenantsWithExpiredGrants } from '../domain/agents/index.ts'
import type { BaseContext } from '../domain/base/index.ts'

const rowsAtOnce = 500

export const expireGrantsRecurring: Recurring = { kind: 'expire-grants', everySeconds: 10 }

export const expireGrants = (ctx: BaseContext): TaskHandler => ({
  async run({ signal }) {
    const { clock, database } = ctx
    let found = 1
    while (found > 0 && !signal.aborted) {
      const now = new Date(clock.now())
      const tenantIds = await acrossTenants(database, 'expired grants', (tx) =>
        listTenantsWithExpiredGrants(tx, now, rowsAtOnce),
      )
      found = 0
      for (const tenantId of tenantIds)
        found += await database.inTenant(tenantId, (tx) => grants.expire(ctx, tx, rowsAtOnce))
    }
  },
})
