import { sql, type TenantTx } from '@countersign/platform/database'
import type { Candidates } from './candidates.ts'

interface Some {
  readonly type: string
  readonly after: string
  readonly limit: number
}

/** In the order of their ids. */
export async function listIds(tx: TenantTx, { type, after, limit }: Some): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select entity_id as id from entities
    where tenant_id = ${tx.tenantId} and entity_type = ${type} and entity_id > ${after} order by entity_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Each source gives at most `limit`, in the order of its index, however many it has. */
export async function listCandidates(
  tx: TenantTx,
  { ids, containers, containerTypes, values }: Candidates,
  { type, after, limit }: Some,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    with recursive container (type, id) as (
      select type collate "C", id collate "C"
      from unnest(${containers.map((ref) => ref.type)}::text[], ${containers.map((ref) => ref.id)}::text[]) as given (type, id)
      union
      select p.entity_type, p.entity_id from container c join entity_parents p
        on p.tenant_id = ${tx.tenantId} and p.parent_type = c.type and p.parent_id = c.id
          and p.entity_type = any(${containerTypes}::text[])
    ), found as (
      select entity_id as id from entities
      where tenant_id = ${tx.tenantId} and entity_type = ${type} and entity_id = any(${ids}::text[]) and entity_id > ${after}
      union
      select member.entity_id from container c cross join lateral (
        select p.entity_id from entity_parents p
        where p.tenant_id = ${tx.tenantId} and p.parent_type = c.type and p.parent_id = c.id
          and p.entity_type = ${type} and p.entity_id > ${after}
        order by p.entity_id limit ${limit}) member
      union
      select held.entity_id
      from unnest(${values.map(({ attribute }) => attribute)}::text[],
          ${values.map(({ value }) => JSON.stringify(value))}::jsonb[]) as wanted (attribute, value)
        cross join lateral (
          select v.entity_id from entity_values v
          where v.tenant_id = ${tx.tenantId} and v.entity_type = ${type} and v.attribute = wanted.attribute
            and v.value_hash = entity_value_hash(wanted.value) and v.entity_id > ${after}
          order by v.entity_id limit ${limit}) held
    )
    select id from found order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}
