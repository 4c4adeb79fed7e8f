// What authorizing reads: the published version, its schema, and the policies that may apply.
import { sql, type TenantTx } from '@countersign/platform/database'
import type { CompiledPolicy } from '../cedar-index/index.ts'
import type { ResolvedSchema } from '../schema/resolved-schema.ts'

/** 0: nothing is published. */
export async function findPublishedVersion(tx: TenantTx): Promise<number> {
  const row = await tx.row<{ published_version: number | null }>(sql`
    select published_version from policy_sets where tenant_id = ${tx.tenantId}`)
  return row?.published_version ?? 0
}

export async function findResolvedSchema(tx: TenantTx, version: number): Promise<ResolvedSchema | undefined> {
  const row = await tx.row<{ resolved_schema: ResolvedSchema }>(sql`
    select resolved_schema from policy_set_versions
    where tenant_id = ${tx.tenantId} and policy_set_version = ${version}`)
  return row?.resolved_schema
}

/** For any principal. Undefined if the version is no longer published: one statement reads both, so they are consistent. */
export async function findSlice(
  tx: TenantTx,
  { version, action, resourceType }: { version: number; action: string; resourceType: string },
): Promise<CompiledPolicy[] | undefined> {
  const rows = await tx.rows<{ [Name in keyof CompiledPolicy]: CompiledPolicy[Name] | null }>(sql`
    select p.policy_id as "policyId", p.policy, p.actions, p.resource_types as "resourceTypes", p.traits
    from policy_sets s left join published_policies p
      on p.tenant_id = s.tenant_id and p.policy_set_version = s.published_version
        and (p.actions is null or ${action} = any(p.actions))
        and (p.resource_types is null or ${resourceType} = any(p.resource_types))
    where s.tenant_id = ${tx.tenantId} and s.published_version = ${version}`)
  if (rows.length === 0) return undefined
  return rows.filter((row): row is CompiledPolicy => row.policyId !== null)
}

export function insertPublishedPolicies(
  tx: TenantTx,
  version: number,
  policies: readonly CompiledPolicy[],
): Promise<number> {
  return tx.run(sql`
    insert into published_policies (tenant_id, policy_set_version, policy_id, policy, actions, resource_types, traits)
    select ${tx.tenantId}, ${version}, "policyId", policy, actions, "resourceTypes", traits
    from json_to_recordset(${JSON.stringify(policies)}::json)
      as new ("policyId" text, policy text, actions text[], "resourceTypes" text[], traits jsonb)`)
}

export function deleteOtherPublishedPolicies(tx: TenantTx, version: number): Promise<number> {
  return tx.run(
    sql`delete from published_policies where tenant_id = ${tx.tenantId} and policy_set_version <> ${version}`,
  )
}
