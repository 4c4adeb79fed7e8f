// Raises alerts about what will expire, and resolves those whose cause is gone, tenant by tenant.
import { acrossTenants } from '@countersign/platform/database/across-tenants'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { listActiveTenantIds, watchTenant } from '../domain/administration/index.ts'
import type { BaseContext } from '../domain/base/index.ts'

const tenantsAtOnce = 100

export const watchAlertsRecurring: Recurring = { kind: 'watch-alerts', everySeconds: 3600 }

export const watchAlerts = (ctx: BaseContext): TaskHandler => ({
  async run({ signal }) {
    let page: string[]
    let after = ''
    do {
      page = await acrossTenants(ctx.database, 'alerts about what expires', (tx) =>
        listActiveTenantIds(tx, after, tenantsAtOnce),
      )
      for (const tenantId of page) {
        if (signal.aborted) return
        // The settings of one tenant must not keep the others from their alerts.
        await ctx.database
          .inTenant(tenantId, (tx) => watchTenant(ctx, tx))
          .catch((error: unknown) => ctx.log.error({ err: error, tenantId }, 'the alerts of a tenant were not checked'))
      }
      after = page.at(-1) ?? after
    } while (page.length === tenantsAtOnce)
  },
})
