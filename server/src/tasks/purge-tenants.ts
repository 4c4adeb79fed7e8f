import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { Tenants } from '../domain/administration/index.ts'

export const purgeTenantsRecurring: Recurring = { kind: 'purge-tenants', everySeconds: 60 }

export const purgeTenants = ({ tenants }: { readonly tenants: Tenants }): TaskHandler => ({
  run: ({ signal }) => tenants.purgeDue(signal),
})
