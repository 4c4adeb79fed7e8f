import { covers, Problem, type Role } from '@countersign/contract'
import type { Caller, Origin } from '@countersign/platform/access'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../../base/index.ts'
import { assertRolesGrantable } from '../../people/index.ts'
import { lockUser, type UserRow } from './users-store.ts'

/** Every change of a user or of their methods: one at a time, and only by a caller who may make it. */
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

/** A caller who changes an administrator's methods could impersonate that administrator, so they must be able to invite one. */
async function assertMayChange(tx: TenantTx, roles: readonly Role[], { scopes }: Caller): Promise<void> {
  if (roles.length === 0) return
  if (!covers(scopes, 'admin.write')) throw new Problem('insufficient_scope', { members: { scope: 'admin.write' } })
  await assertRolesGrantable(tx, roles, scopes)
}

/** Every process drops its cached state of the user. */
export const signalUserChange = ({ signals }: BaseContext, tx: TenantTx, userId: string): Promise<void> =>
  signals.notify(tx, 'user', `${tx.tenantId}/${userId}`)

export const userTarget = (userId: string) => ({ kind: 'user' as const, id: userId })
