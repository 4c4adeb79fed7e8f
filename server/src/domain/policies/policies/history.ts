// What was ever in force.
import { type Page, type PageQuery, type PolicySet, type PolicySetSummary, Problem } from '@countersign/contract'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { findVersion, listVersions, type VersionRow } from './policy-sets-store.ts'

export const history = {
  list: (tenant: TenantScope, { limit, cursor }: PageQuery): Promise<Page<PolicySetSummary>> =>
    tenant.tx(async (tx) => {
      const [before] = decodeCursor(cursor, ['number']) ?? []
      const rows = await listVersions(tx, before, limit + 1)
      return pageOf(rows, limit, (row) => [row.policy_set_version], present)
    }),

  find: (tenant: TenantScope, version: number): Promise<PolicySet> => tenant.tx((tx) => readVersion(tx, version)),
}

export async function readVersion(tx: TenantTx, version: number): Promise<PolicySet> {
  const row = await findVersion(tx, version)
  if (!row) throw new Problem('not_found')
  return { ...present(row), schema: row.schema, policies: row.policies }
}

function present(row: VersionRow): PolicySetSummary {
  return {
    version: row.policy_set_version,
    policyCount: row.policy_count,
    note: row.note,
    restoredVersion: row.restored_version,
    published: row.published,
    publishedAt: row.published_at.toISOString(),
    publishedBy: row.published_by,
  }
}
