import type { AuditEvent } from '@countersign/contract'
import { Columns, sql, type TenantTx } from '@countersign/platform/database'

export interface AuditEventRow
  extends Pick<AuditEvent, 'action' | 'outcome' | 'actor' | 'target' | 'details' | 'source'> {
  readonly event_id: string
  readonly occurred_at: Date
  readonly seq: number | null
  readonly hash: Buffer | null
}

export const auditEventColumns = new Columns(
  'event_id',
  'occurred_at',
  'action',
  'outcome',
  'actor',
  'target',
  'details',
  'source',
  'seq',
  'hash',
)

export interface AuditEventFilter {
  /** Ids from the first up to, but excluding, the second: ids sort by time. */
  readonly fromId: string
  readonly beforeId: string
  readonly actions: readonly string[] | null
  readonly actorId: string | null
  readonly targetId: string | null
}

/**
 * Newest first. One statement per index, the narrowest first: a statement with optional filters would get one plan for
 * all of them.
 */
export function listAuditEvents(tx: TenantTx, filter: AuditEventFilter, limit: number): Promise<AuditEventRow[]> {
  if (filter.targetId !== null) return listByTarget(tx, filter, limit)
  if (filter.actorId !== null) return listByActor(tx, filter, limit)
  if (filter.actions !== null) return listByAction(tx, filter, filter.actions, limit)
  return listAll(tx, filter, limit)
}

function listByTarget(tx: TenantTx, filter: AuditEventFilter, limit: number): Promise<AuditEventRow[]> {
  return tx.rows(sql`
    select ${auditEventColumns} from audit_events
    where tenant_id = ${tx.tenantId} and target_id = ${filter.targetId}
      and event_id >= ${filter.fromId} and event_id < ${filter.beforeId}
      and (${filter.actorId}::text is null or actor_id = ${filter.actorId})
      and (${filter.actions}::text[] is null or action = any(${filter.actions}))
    order by event_id desc limit ${limit}`)
}

function listByActor(tx: TenantTx, filter: AuditEventFilter, limit: number): Promise<AuditEventRow[]> {
  return tx.rows(sql`
    select ${auditEventColumns} from audit_events
    where tenant_id = ${tx.tenantId} and actor_id = ${filter.actorId}
      and event_id >= ${filter.fromId} and event_id < ${filter.beforeId}
      and (${filter.actions}::text[] is null or action = any(${filter.actions}))
    order by event_id desc limit ${limit}`)
}

/** The newest of each action, by the index: a rare action is found however many events there are of others. */
function listByAction(
  tx: TenantTx,
  { fromId, beforeId }: AuditEventFilter,
  actions: readonly string[],
  limit: number,
): Promise<AuditEventRow[]> {
  return tx.rows(sql`
    select e.* from unnest(${actions}::text[]) as wanted (name)
      cross join lateral (
        select ${auditEventColumns} from audit_events
        where tenant_id = ${tx.tenantId} and action = wanted.name and event_id >= ${fromId} and event_id < ${beforeId}
        order by event_id desc limit ${limit}) e
    order by event_id desc limit ${limit}`)
}

function listAll(tx: TenantTx, filter: AuditEventFilter, limit: number): Promise<AuditEventRow[]> {
  return tx.rows(sql`
    select ${auditEventColumns} from audit_events
    where tenant_id = ${tx.tenantId} and event_id >= ${filter.fromId} and event_id < ${filter.beforeId}
    order by event_id desc limit ${limit}`)
}

export function findAuditEvent(tx: TenantTx, eventId: string): Promise<AuditEventRow | undefined> {
  return tx.row(sql`
    select ${auditEventColumns} from audit_events
    where tenant_id = ${tx.tenantId} and event_id = ${eventId}`)
}
