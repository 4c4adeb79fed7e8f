import { Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { findTenant } from '../../tenancy/index.ts'

/** `tenants.manage` can be granted in the operators' tenant alone. If it ever came to be held elsewhere, it is worth nothing. */
export async function assertOperators(tx: TenantTx): Promise<void> {
  if (!(await findTenant(tx))?.is_operator) throw new Problem('forbidden')
}
