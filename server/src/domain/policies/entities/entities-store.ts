import { Columns, sql, type TenantTx } from '@countersign/platform/database'
import type { EntityRef } from '../cedar/entity-ref.ts'

export interface EntityRow {
  readonly entity_type: string
  readonly entity_id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly parents: readonly EntityRef[]
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

const entityColumns = new Columns('entity_type', 'entity_id', 'attributes', 'version', 'created_at', 'updated_at')

type Key = readonly [type: string, id: string]

export interface EntityRange {
  readonly from: Key
  /** Null: up to the last entity. */
  readonly before: Key | null
  readonly after: Key
}

export function listEntities(tx: TenantTx, { from, before, after }: EntityRange, limit: number): Promise<EntityRow[]> {
  const [beforeType, beforeId] = before ?? [null, null]
  return tx.rows(sql`
    select ${entityColumns},
      array(select json_build_object('type', p.parent_type, 'id', p.parent_id) from entity_parents p
        where p.tenant_id = e.tenant_id and p.entity_type = e.entity_type and p.entity_id = e.entity_id
        order by p.parent_type, p.parent_id) as parents
    from entities e
    where tenant_id = ${tx.tenantId}
      and (entity_type, entity_id) > (${after[0]}, ${after[1]}) and (entity_type, entity_id) >= (${from[0]}, ${from[1]})
      and (${beforeType}::text is null or (entity_type, entity_id) < (${beforeType}, ${beforeId}))
    order by entity_type, entity_id limit ${limit}`)
}

export function findEntity(tx: TenantTx, { type, id }: EntityRef): Promise<EntityRow | undefined> {
  return tx.row(sql`
    select ${entityColumns},
      array(select json_build_object('type', p.parent_type, 'id', p.parent_id) from entity_parents p
        where p.tenant_id = e.tenant_id and p.entity_type = e.entity_type and p.entity_id = e.entity_id
        order by p.parent_type, p.parent_id) as parents
    from entities e where tenant_id = ${tx.tenantId} and entity_type = ${type} and entity_id = ${id}`)
}

/** Keys as arrays for `unnest`. */
const keysOf = (refs: readonly EntityRef[]) => [refs.map(({ type }) => type), refs.map(({ id }) => id)] as const

export interface StoredEntity {
  readonly type: string
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly parents: readonly EntityRef[]
}

const storedColumns = new Columns('entity_type as type', 'entity_id as id', 'attributes')

export function findEntities(tx: TenantTx, refs: readonly EntityRef[]): Promise<StoredEntity[]> {
  const [types, ids] = keysOf(refs)
  return tx.rows(sql`
    select ${storedColumns.of('e')},
      array(select json_build_object('type', p.parent_type, 'id', p.parent_id) from entity_parents p
        where p.tenant_id = e.tenant_id and p.entity_type = e.entity_type and p.entity_id = e.entity_id
        order by p.parent_type, p.parent_id) as parents
    from unnest(${types}::text[], ${ids}::text[]) as wanted (type, id)
      join entities e on e.tenant_id = ${tx.tenantId} and e.entity_type = wanted.type and e.entity_id = wanted.id`)
}

export interface EntityWithAncestors {
  readonly type: string
  readonly id: string
  /** Null for a user who has only a profile. */
  readonly attributes: Readonly<Record<string, unknown>> | null
  readonly ancestors: readonly EntityRef[]
  /** The profile of a user who has one, with the names of the API. */
  readonly profile: Readonly<Record<string, unknown>> | null
}

/**
 * A user with a profile is found even if no entity is stored for the user. Most of what decisions look up is a resource that is
 * not stored: for that, neither ancestors nor a profile are read.
 */
export function findEntitiesWithAncestors(tx: TenantTx, refs: readonly EntityRef[]): Promise<EntityWithAncestors[]> {
  const [types, ids] = keysOf(refs)
  return tx.rows(sql`
    select w.type, w.id, e.attributes, u.profile,
      array(
        with recursive up (type, id) as (
          select p.parent_type, p.parent_id from entity_parents p
          where p.tenant_id = ${tx.tenantId} and p.entity_type = e.entity_type and p.entity_id = e.entity_id
          union
          select p.parent_type, p.parent_id
          from up join entity_parents p
            on p.tenant_id = ${tx.tenantId} and p.entity_type = up.type and p.entity_id = up.id
        )
        select json_build_object('type', up.type, 'id', up.id) from up
      ) as ancestors
    from unnest(${types}::text[], ${ids}::text[]) as w (type, id)
      left join entities e on e.tenant_id = ${tx.tenantId} and e.entity_type = w.type and e.entity_id = w.id
      left join lateral (
        select json_strip_nulls(json_build_object('displayName', display_name, 'locale', locale, 'externalId', external_id,
          'emailAddress', email_address, 'emailVerified', case when email_address is not null then email_verified end,
          'phoneNumber', phone_number, 'phoneVerified', case when phone_number is not null then phone_verified end)) as profile
        from users
        where tenant_id = ${tx.tenantId} and user_id = case when w.type = 'User' then w.id end
          and coalesce(display_name, email_address, phone_number, locale, external_id) is not null
      ) u on true
    where e.entity_id is not null or u.profile is not null`)
}

export function deleteEntity(tx: TenantTx, { type, id }: EntityRef): Promise<number> {
  return tx.run(
    sql`delete from entities where tenant_id = ${tx.tenantId} and entity_type = ${type} and entity_id = ${id}`,
  )
}

export function lockEntity(tx: TenantTx, { type, id }: EntityRef): Promise<{ version: number } | undefined> {
  return tx.row(sql`
    select version from entities
    where tenant_id = ${tx.tenantId} and entity_type = ${type} and entity_id = ${id} for update`)
}
