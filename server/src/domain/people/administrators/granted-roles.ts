// Which roles a user may be given, and by whom.
import { grantable, operatorScopes, Problem, type Role, roles } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { findTenant } from '../../tenancy/index.ts'

/** A caller can grant only what they could do themselves, and operators exist only in the operator tenant. */
export async function assertRolesGrantable(
  tx: TenantTx,
  wanted: readonly Role[],
  held: readonly string[],
): Promise<void> {
  const missing = wanted.filter((role) => !roles[role].every((scope) => grantable(held, scope)))
  if (missing.length > 0) throw notGrantable(missing, 'cannot be granted by you, because you do not have its scopes')
  const beyondTenant = wanted.filter((role) => roles[role].some((scope) => operatorScopes.includes(scope)))
  if (beyondTenant.length > 0 && !(await findTenant(tx))?.is_operator)
    throw notGrantable(beyondTenant, 'exists only in the operator tenant')
}

function notGrantable(wanted: readonly Role[], issue: string): Problem {
  return new Problem('scope_not_grantable', {
    details: wanted.map((role) => ({ field: 'roles', issue: `${role} ${issue}` })),
  })
}
