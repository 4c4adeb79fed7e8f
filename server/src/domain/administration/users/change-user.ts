import { covers, Problem, type Role } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { assertRolesGrantable } from '../../people/index.ts'
import { lockUser, type UserRow } from './users-store.ts'

/** Every change of a user, or of what is theirs: one at a time, by somebody who may. */
export function changeUser<T>(
  tenant: TenantScope,
  { caller }: Origin,
  userId: string,
  work: (tx: TenantTx, user: UserRow) => Promise<T>,
): Promise<T> {
  return tenant.tx(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) throw new Problem('not_found')
    await assertMayChange(tx, user.roles, caller)
    return work(tx, user)
  })
}

/** Whoever changes the methods of an administrator could become that administrator, so they must be able to make one. */
async function assertMayChange(tx: TenantTx, roles: readonly Role[], { scopes }: Caller): Promise<void> {
  if (roles.length === 0) return
  if (!covers(scopes, 'admin.write')) throw new Problem('insufficient_scope', { members: { scope: 'admin.write' } })
  await assertRolesGrantable(tx, roles, scopes)
}
