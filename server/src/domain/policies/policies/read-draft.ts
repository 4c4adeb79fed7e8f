import { Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { findPolicySet, type PolicySetRow } from './policy-sets-store.ts'
import { starterSource } from './starter/starter.ts'

/** The draft of a tenant that has saved none. */
export const firstDraft: PolicySetRow = {
  ...starterSource,
  issues: [],
  checked: true,
  saved_at: null,
  published_version: null,
  version: 0,
}

/** @throws {Problem} if the draft is not the version that the caller has read. */
export async function readDraft(tenant: TenantScope, ifMatch: number | null = null): Promise<PolicySetRow> {
  const row = (await tenant.tx(findPolicySet)) ?? firstDraft
  if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
  return row
}
