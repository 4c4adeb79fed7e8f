import { Problem } from '@countersign/contract'
import type { Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import {
  type AdministratorRow,
  assertRolesGrantable,
  findAdministrator,
  hasOtherAdministrator,
} from '../../people/index.ts'
import { lockTenant } from '../../tenancy/index.ts'
import { lockUser } from '../users/users-store.ts'

/**
 * Every change of an administrator: one at a time in a tenant, so that two changes cannot each take the other's administrator for
 * the one who remains; checked against the version that the caller read. A caller who changes or invites a person could
 * impersonate them, so the caller must be able to grant the person's roles.
 */
export function changeAdministrator<T>(
  tenant: TenantScope,
  origin: Origin,
  userId: string,
  ifMatch: number | null,
  work: (tx: TenantTx, administrator: AdministratorRow) => Promise<T>,
): Promise<T> {
  return tenant.tx(async (tx) => {
    await lockTenant(tx)
    // Transactions that depend on the user's roles or status wait, and then read them as they are.
    await lockUser(tx, userId)
    const administrator = await findAdministrator(tx, userId)
    if (!administrator) throw new Problem('not_found')
    if (ifMatch !== null && ifMatch !== administrator.version) throw new Problem('precondition_failed')
    await assertRolesGrantable(tx, administrator.roles, origin.caller.scopes)
    return work(tx, administrator)
  })
}

export function administers({ roles, status }: Pick<AdministratorRow, 'roles' | 'status'>): boolean {
  return roles.includes('administrator') && status !== 'disabled'
}

/** Call it under the tenant's lock. */
export async function assertNotLast(tx: TenantTx, administrator: AdministratorRow): Promise<void> {
  if (administers(administrator) && !(await hasOtherAdministrator(tx, administrator.user_id)))
    throw new Problem('last_administrator')
}
