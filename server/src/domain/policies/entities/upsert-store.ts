import { advisoryLock, sql, type TenantTx } from '@countersign/platform/database'
import type { EntityRef } from '../cedar/entity-ref.ts'
import type { StoredEntity } from './entities-store.ts'

/** Serialised, so that each upsert sees the parents that others have added: together, two harmless ones could make a circle. */
export function waitForOtherUpserts(tx: TenantTx): Promise<number> {
  return tx.run(advisoryLock('entities', tx.tenantId))
}

const types = (refs: readonly EntityRef[]) => refs.map(({ type }) => type)
const ids = (refs: readonly EntityRef[]) => refs.map(({ id }) => id)

export function upsertEntities(tx: TenantTx, entities: readonly StoredEntity[], now: Date): Promise<number> {
  const attributes = entities.map((entity) => JSON.stringify(entity.attributes))
  return tx.run(sql`
    insert into entities (tenant_id, entity_type, entity_id, attributes, created_at, updated_at)
    select ${tx.tenantId}, type, id, attributes, ${now}, ${now}
    from unnest(${types(entities)}::text[], ${ids(entities)}::text[], ${attributes}::jsonb[]) as new (type, id, attributes)
    order by type collate "C", id collate "C"
    on conflict (tenant_id, entity_type, entity_id) do update
      set attributes = excluded.attributes, version = entities.version + 1, updated_at = excluded.updated_at`)
}

export async function replaceParents(tx: TenantTx, entities: readonly StoredEntity[]): Promise<void> {
  await tx.run(sql`
    delete from entity_parents p
    using unnest(${types(entities)}::text[], ${ids(entities)}::text[]) as changed (type, id)
    where p.tenant_id = ${tx.tenantId} and p.entity_type = changed.type and p.entity_id = changed.id`)
  const edges = entities.flatMap((entity) => entity.parents.map((parent) => ({ entity, parent })))
  const children = edges.map(({ entity }) => entity)
  const parents = edges.map(({ parent }) => parent)
  await tx.run(sql`
    insert into entity_parents (tenant_id, entity_type, entity_id, parent_type, parent_id)
    select ${tx.tenantId}, type, id, parent_type, parent_id
    from unnest(${types(children)}::text[], ${ids(children)}::text[], ${types(parents)}::text[], ${ids(parents)}::text[])
      as new (type, id, parent_type, parent_id)`)
}

export interface ParentEdge {
  readonly type: string
  readonly id: string
  readonly parent: EntityRef
}

/** Everything above the given entities. */
export function listEdgesAbove(tx: TenantTx, entities: readonly EntityRef[]): Promise<ParentEdge[]> {
  return tx.rows(sql`
    with recursive above (type, id) as (
      select type collate "C", id collate "C"
      from unnest(${types(entities)}::text[], ${ids(entities)}::text[]) as given (type, id)
      union
      select p.parent_type, p.parent_id from above a join entity_parents p
        on p.tenant_id = ${tx.tenantId} and p.entity_type = a.type and p.entity_id = a.id
    )
    select p.entity_type as type, p.entity_id as id, json_build_object('type', p.parent_type, 'id', p.parent_id) as parent
    from above a join entity_parents p
      on p.tenant_id = ${tx.tenantId} and p.entity_type = a.type and p.entity_id = a.id`)
}

export function listStored(tx: TenantTx, refs: readonly EntityRef[]): Promise<EntityRef[]> {
  return tx.rows(sql`
    select e.entity_type as type, e.entity_id as id
    from unnest(${types(refs)}::text[], ${ids(refs)}::text[]) as wanted (type, id)
      join entities e on e.tenant_id = ${tx.tenantId} and e.entity_type = wanted.type and e.entity_id = wanted.id`)
}
