// Which scopes a client can have, and which callers can grant them.
import { expandScope, grantable, invalidField, operatorScopes, Problem, type Scope } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { isOperatorTenant } from './clients-store.ts'

/** Scopes by name or by family, each known. */
export function readScopes(names: readonly string[]): Scope[] {
  const scopes = names.flatMap((name, index) => {
    const expanded = expandScope(name)
    if (expanded.length === 0) throw invalidField(`scopes[${index}]`, 'is not a valid scope')
    return expanded
  })
  return [...new Set(scopes)]
}

/** A caller can grant only what they have, and `tenants.manage` exists only in the operator tenant. */
export async function assertGrantable(tx: TenantTx, wanted: readonly string[], held: readonly string[]): Promise<void> {
  const missing = wanted.filter((scope) => !grantable(held, scope as Scope))
  if (missing.length > 0) {
    throw new Problem('scope_not_grantable', {
      details: missing.map((scope) => ({
        field: 'scopes',
        issue: `${scope} cannot be granted by you, because you do not have it`,
      })),
    })
  }
  if (!wanted.some((scope) => operatorScopes.includes(scope as Scope))) return
  if (!(await isOperatorTenant(tx))) {
    throw new Problem('scope_not_grantable', { message: 'Only the operator tenant can grant this scope.' })
  }
}
