// Whether a user may sign in, and the locks under which that stays true.
import type { Role } from '@countersign/contract'
import { sql, type TenantTx } from '@countersign/platform/database'
import { lockUserShared } from '../../people/index.ts'
import { lockTenantShared } from '../../tenancy/index.ts'

/**
 * Before anything else of a session that begins: no transaction suspends the tenant, disables the user, or changes their roles
 * or methods until it has begun. Otherwise it would not be among the sessions that end with that.
 */
export async function lockSigningIn(tx: TenantTx, userId: string): Promise<void> {
  await lockTenantShared(tx)
  await lockUserShared(tx, userId)
}

interface PersonRow {
  readonly roles: Role[]
  readonly second_factor_required: boolean
}

/** The roles of a user who may sign in, read under the locks above; undefined for one who may not. */
export function findPerson(tx: TenantTx, userId: string): Promise<PersonRow | undefined> {
  return tx.row(sql`
    select coalesce(a.roles, '{}') as roles, u.second_factor_required
    from users u join tenants t on t.tenant_id = u.tenant_id
      left join administrators a on a.tenant_id = u.tenant_id and a.user_id = u.user_id
    where u.tenant_id = ${tx.tenantId} and u.user_id = ${userId} and u.status = 'active' and t.status = 'active'
      and coalesce(a.status, 'active') = 'active'`)
}
