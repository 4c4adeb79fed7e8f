// A tenant's entities: the users, groups, agents and resources that its policies speak of.
import {
  type Entity,
  type EntityQuery,
  type FieldIssue,
  invalidField,
  type Page,
  Problem,
  type UpsertedEntities,
} from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import type { TenantScope, TenantTx } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import type { Signals } from '@countersign/platform/signals'
import { createSlices } from '@countersign/platform/turns'
import type { Audit, AuditOrigin } from '../../audit/index.ts'
import { afterPrefix, type Versioned } from '../../base/index.ts'
import {
  deleteEntity,
  type EntityRange,
  type EntityRow,
  findEntity,
  listEntities,
  lockEntity,
} from './entities-store.ts'
import { entitiesTopic } from './entity-cache.ts'
import { type GivenEntity, issueAt, readEntityFile, refused } from './entity-file.ts'
import { type EntityRef, entityName } from './entity-ref.ts'
import { replaceEntityGeneration } from './generations-store.ts'
import { upsert } from './upsert.ts'

/** What the tenant's schema asks of an entity. */
export type EntityRules = (tenantId: string) => Promise<(entity: GivenEntity) => readonly FieldIssue[]>

interface Parts {
  readonly audit: Audit
  readonly clock: Clock
  readonly signals: Signals
  readonly rules: EntityRules
}

export function createEntities({ audit, clock, signals, rules }: Parts) {
  const tellEveryProcess = async (tx: TenantTx) => {
    await replaceEntityGeneration(tx)
    await signals.notify(tx, entitiesTopic, tx.tenantId)
  }

  return {
    read: readEntityFile,

    async upsert(tenant: TenantScope, origin: AuditOrigin, given: readonly GivenEntity[]): Promise<UpsertedEntities> {
      const issuesOf = await rules(tenant.id)
      const issues: FieldIssue[] = []
      const pause = createSlices()
      for (const entity of given) {
        await pause()
        issues.push(...issuesOf(entity).map(({ field, issue }) => issueAt(entity.line, field, issue)))
      }
      if (issues.length > 0) throw refused(issues.slice(0, 20))
      return tenant.tx(async (tx) => {
        const { changed, ...counts } = await upsert(tx, given, new Date(clock.now()))
        if (changed.length > 0) {
          await tellEveryProcess(tx)
          await audit.record(tx, origin, {
            action: 'entities.upserted',
            target: { kind: 'entities', id: changed.length === 1 ? entityName(changed[0] as EntityRef) : 'many' },
            details: { ...counts, entities: changed.map(entityName) },
          })
        }
        return counts
      })
    },

    list: (tenant: TenantScope, { limit, cursor, type, prefix }: EntityQuery): Promise<Page<Entity>> =>
      tenant.tx(async (tx) => {
        const after = decodeCursor(cursor, ['string', 'string']) ?? ['', '']
        const rows = await listEntities(tx, { ...rangeOf(type, prefix), after }, limit + 1)
        return pageOf(rows, limit, (row) => [row.entity_type, row.entity_id], present)
      }),

    find: (tenant: TenantScope, ref: EntityRef): Promise<Versioned<Entity>> =>
      tenant.tx(async (tx) => {
        const row = await findEntity(tx, ref)
        if (!row) throw new Problem('not_found')
        return { version: row.version, resource: present(row) }
      }),

    remove: (tenant: TenantScope, origin: AuditOrigin, ref: EntityRef, ifMatch: number | null): Promise<void> =>
      tenant.tx(async (tx) => {
        const row = await lockEntity(tx, ref)
        if (!row) throw new Problem('not_found')
        if (ifMatch !== null && ifMatch !== row.version) throw new Problem('precondition_failed')
        await deleteEntity(tx, ref)
        await tellEveryProcess(tx)
        await audit.record(tx, origin, { action: 'entity.deleted', target: { kind: 'entity', id: entityName(ref) } })
      }),
  }
}

/** Names of types hold no control characters: nothing stands between a type and the type with one behind it. */
const rightAfter = (type: string): string => `${type}\u0001`

export function rangeOf(type: string | undefined, prefix: string | undefined): Omit<EntityRange, 'after'> {
  if (type === undefined) {
    if (prefix !== undefined) throw invalidField('prefix', 'requires type')
    return { from: ['', ''], before: null }
  }
  const end = prefix === undefined ? null : afterPrefix(prefix)
  return { from: [type, prefix ?? ''], before: end === null ? [rightAfter(type), ''] : [type, end] }
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
