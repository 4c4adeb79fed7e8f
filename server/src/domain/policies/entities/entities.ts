// A tenant's entities: the users, groups, agents and resources that its policies are about.
import {
  type Entity,
  type EntityQuery,
  type FieldIssue,
  type Page,
  Problem,
  type UpsertedEntities,
} from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { createSlices } from '@countersign/platform/turns'
import { type AuditOrigin, recordEvent } from '../../audit/index.ts'
import type { BaseContext, Versioned } from '../../base/index.ts'
import { type EntityRef, entityName } from '../cedar/entity-ref.ts'
import type { PoliciesContext } from '../context.ts'
import { deleteEntity, type EntityRow, findEntity, listEntities, lockEntity } from './entities-store.ts'
import { type GivenEntity, issueAt, refused } from './entity-file.ts'
import { rangeOf } from './entity-range.ts'
import { schemaIssues } from './schema-issues.ts'
import { upsertAll } from './upsert.ts'
import { announceChange } from './user-entities.ts'

const shownIssues = 20

/** Stores all of the entities, or none. */
export async function upsert(
  ctx: PoliciesContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  given: readonly GivenEntity[],
): Promise<UpsertedEntities> {
  const published = await ctx.publishedPolicies.of(tenant.id)
  if (published) {
    const issues: FieldIssue[] = []
    const pause = createSlices()
    for (const entity of given) {
      await pause()
      const found = schemaIssues(published.schema, entity)
      issues.push(...found.map(({ field, issue }) => issueAt(entity.line, field, issue)))
    }
    if (issues.length > 0) throw refused(issues.slice(0, shownIssues))
  }
  return tenant.tx(async (tx) => {
    const { changed, ...counts } = await upsertAll(tx, given, new Date(ctx.clock.now()))
    if (changed.length > 0) {
      await announceChange(ctx, tx)
      await recordEvent(ctx, tx, origin, {
        action: 'entities.upserted',
        target: { kind: 'entities', id: changed.length === 1 ? entityName(changed[0] as EntityRef) : 'many' },
        details: { ...counts, entities: changed.map(entityName) },
      })
    }
    return counts
  })
}

export function list(tenant: TenantScope, { limit, cursor, type, prefix }: EntityQuery): Promise<Page<Entity>> {
  return tenant.tx(async (tx) => {
    const after = decodeCursor(cursor, ['string', 'string']) ?? ['', '']
    const rows = await listEntities(tx, { ...rangeOf(type, prefix), after }, limit + 1)
    return pageOf(rows, limit, (row) => [row.entity_type, row.entity_id], present)
  })
}

export function find(tenant: TenantScope, ref: EntityRef): Promise<Versioned<Entity>> {
  return tenant.tx(async (tx) => {
    const row = await findEntity(tx, ref)
    if (!row) throw new Problem('not_found')
    return { version: row.version, resource: present(row) }
  })
}

export function remove(
  ctx: BaseContext,
  tenant: TenantScope,
  origin: AuditOrigin,
  ref: EntityRef,
  ifMatch: number | null,
): Promise<void> {
  return tenant.tx(async (tx) => {
    const row = await lockEntity(tx, ref)
    if (!row) throw new Problem('not_found')
    if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
    await deleteEntity(tx, ref)
    await announceChange(ctx, tx)
    await recordEvent(ctx, tx, origin, { action: 'entity.deleted', target: { kind: 'entity', id: entityName(ref) } })
  })
}

function present(row: EntityRow): Entity {
  return {
    type: row.entity_type,
    id: row.entity_id,
    attributes: row.attributes,
    parents: [...row.parents],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
