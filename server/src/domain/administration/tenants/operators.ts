import { Problem } from '@countersign/contract'
import type { TenantTx } from '@countersign/platform/database'
import { findTenant } from '../../tenancy/index.ts'

/** `tenants.manage` can be granted only in the operators' tenant. If a client elsewhere ever has it, it has no effect. */
export async function assertOperators(tx: TenantTx): Promise<void> {
  if (!(await findTenant(tx))?.is_operator) throw new Problem('forbidden')
}
