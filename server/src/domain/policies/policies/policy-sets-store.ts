import type { PolicyIssue } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import type { PolicySource } from '../cedar-index/index.ts'
import type { ResolvedSchema } from '../schema/resolved-schema.ts'

export interface PolicySetRow {
  readonly schema: string
  readonly policies: string
  readonly issues: PolicyIssue[]
  /** False while a large draft is validated: its issues are not known yet. */
  readonly checked: boolean
  readonly saved_at: Date | null
  readonly published_version: number | null
  readonly version: number
}

const policySetColumns = new Columns(
  'schema',
  'policies',
  'issues',
  'checked',
  'saved_at',
  'published_version',
  'version',
)

export function findPolicySet(tx: TenantTx): Promise<PolicySetRow | undefined> {
  return tx.row(sql`
    select ${policySetColumns}
    from policy_sets where tenant_id = ${tx.tenantId}`)
}

/** Waits for other changes of it. If the tenant has none yet, the given one is inserted. */
export async function lockPolicySet(tx: TenantTx, first: PolicySource): Promise<PolicySetRow> {
  await tx.run(sql`
    insert into policy_sets (tenant_id, schema, policies, issues, version)
    values (${tx.tenantId}, ${first.schema}, ${first.policies}, '[]', 0) on conflict do nothing`)
  const row = await tx.row<PolicySetRow>(sql`
    select ${policySetColumns}
    from policy_sets where tenant_id = ${tx.tenantId} for update`)
  return row as PolicySetRow
}

export function updateDraft(
  tx: TenantTx,
  { schema, policies, issues }: PolicySource & { readonly issues: readonly PolicyIssue[] | undefined },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    update policy_sets set schema = ${schema}, policies = ${policies}, issues = ${JSON.stringify(issues ?? [])},
      checked = ${issues !== undefined},      saved_at = ${now}, version = version + 1
    where tenant_id = ${tx.tenantId}`)
}

/** If the draft is still the one that was validated. */
export function updateIssues(tx: TenantTx, version: number, issues: readonly PolicyIssue[]): Promise<number> {
  return tx.run(sql`
    update policy_sets set issues = ${JSON.stringify(issues)}, checked = true
    where tenant_id = ${tx.tenantId} and version = ${version} and not checked`)
}

export function updatePublishedVersion(tx: TenantTx, publishedVersion: number): Promise<number> {
  return tx.run(sql`
    update policy_sets set published_version = ${publishedVersion}, version = version + 1
    where tenant_id = ${tx.tenantId}`)
}

export interface VersionRow {
  readonly policy_set_version: number
  readonly policy_count: number
  readonly note: string | null
  readonly restored_version: number | null
  readonly published_by: { readonly kind: string; readonly id: string }
  readonly published_at: Date
  readonly published: boolean
}

const versionColumns = new Columns(
  'policy_set_version',
  'policy_count',
  'note',
  'restored_version',
  'published_by',
  'published_at',
)

export function listVersions(tx: TenantTx, before: number | undefined, limit: number): Promise<VersionRow[]> {
  return tx.rows(sql`
    select ${versionColumns.of('v')},
      v.policy_set_version = s.published_version as published
    from policy_set_versions v join policy_sets s on s.tenant_id = v.tenant_id
    where v.tenant_id = ${tx.tenantId} and (${before ?? null}::integer is null or v.policy_set_version < ${before ?? null})
    order by v.policy_set_version desc limit ${limit}`)
}

export function findVersion(tx: TenantTx, version: number): Promise<(VersionRow & PolicySource) | undefined> {
  return tx.row(sql`
    select ${versionColumns.of('v')},
      v.schema, v.policies, v.policy_set_version = s.published_version as published
    from policy_set_versions v join policy_sets s on s.tenant_id = v.tenant_id
    where v.tenant_id = ${tx.tenantId} and v.policy_set_version = ${version}`)
}

export interface NewVersion extends PolicySource {
  readonly resolvedSchema: ResolvedSchema
  readonly policyCount: number
  readonly note: string | null
  readonly restoredVersion: number | null
  readonly publishedBy: object
}

/** Version numbers are consecutive: publishing locks the tenant's policy set. */
export async function insertVersion(tx: TenantTx, version: NewVersion, now: Date): Promise<number> {
  const row = await tx.row<{ policy_set_version: number }>(sql`
    insert into policy_set_versions (tenant_id, policy_set_version, schema, policies, resolved_schema, policy_count, note,
      restored_version, published_by, published_at)
    select ${tx.tenantId}, coalesce(max(policy_set_version), 0) + 1, ${version.schema}, ${version.policies},
      ${JSON.stringify(version.resolvedSchema)}::jsonb, ${version.policyCount}, ${version.note}, ${version.restoredVersion},
      ${JSON.stringify(version.publishedBy)}::jsonb, ${now}
    from policy_set_versions where tenant_id = ${tx.tenantId}
    returning policy_set_version`)
  return row?.policy_set_version as number
}
