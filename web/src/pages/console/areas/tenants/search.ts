// Which tenants are listed, as in the page's address.
import type { Tenant } from '@countersign/contract'

export const statuses = ['active', 'suspended', 'deleting'] as const satisfies readonly Tenant['status'][]

export interface TenantSearch {
  readonly status?: Tenant['status']
}

/** An unknown status is ignored. */
export function readTenantSearch(search: Readonly<Record<string, unknown>>): TenantSearch {
  const status = statuses.find((known) => known === search.status)
  return status ? { status } : {}
}
