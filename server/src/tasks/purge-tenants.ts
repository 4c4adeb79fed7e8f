import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import { purgeDueTenants } from '../domain/administration/index.ts'
import type { Domain } from '../domain/domain.ts'

export const purgeTenantsRecurring: Recurring = { kind: 'purge-tenants', everySeconds: 60 }

export const purgeTenants = (ctx: Domain): TaskHandler => ({
  run: ({ signal }) => purgeDueTenants(ctx, signal),
})
