import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { Tenants } from '../domain/tenants/tenants.ts'

export const purgeTenants: Recurring = { kind: 'purge-tenants', everySeconds: 60 }

export const purgeTenantsHandler = (tenants: Pick<Tenants, 'purgeDue'>): TaskHandler => ({
  run: () => tenants.purgeDue(),
  concurrency: 1,
})
