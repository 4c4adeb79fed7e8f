// Which scopes a client may be given, and by whom.
import { expandScope, grantable, invalidField, operatorScopes, Problem, type Scope } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { isOperatorTenant } from './clients-store.ts'

/** Scopes by name or by family, each known. */
export function readScopes(names: readonly string[]): Scope[] {
  const scopes = names.flatMap((name, index) => {
    const expanded = expandScope(name)
    if (expanded.length === 0) throw invalidField(`scopes[${index}]`, 'is not a scope')
    return expanded
  })
  return [...new Set(scopes)]
}

/** Nobody can grant what they do not hold; and `tenants.manage` exists in the operators' tenant alone. */
export async function assertGrantable(tx: TenantTx, wanted: readonly string[], held: readonly string[]): Promise<void> {
  const missing = wanted.filter((scope) => !grantable(held, scope as Scope))
  if (missing.length > 0) {
    throw new Problem('scope_not_grantable', {
      details: missing.map((scope) => ({ field: 'scopes', issue: `${scope} is not yours to grant` })),
    })
  }
  if (!wanted.some((scope) => operatorScopes.includes(scope as Scope))) return
  if (!(await isOperatorTenant(tx))) {
    throw new Problem('scope_not_grantable', { message: "Only the operators' tenant can grant this scope." })
  }
}
