// Audit events as administrators read, verify and export them.
import { Readable } from 'node:stream'
import {
  type AuditEvent,
  type AuditEventQuery,
  type AuditVerification,
  invalidField,
  type Page,
  Problem,
} from '@countersign/contract'
import { firstIdAt } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { eventIdPrefix } from './audit.ts'
import { type AuditEventRow, findAuditEvent, listAuditEvents } from './audit-events-store.ts'
import type { AuditContext } from './context.ts'
import { exportChain } from './export.ts'

export const exportsAtOnce = 3

const tooManyExports = () =>
  new Problem('too_many_requests', {
    message: `This tenant already has ${exportsAtOnce} exports in progress. Wait until one of them ends.`,
    retryAfterSeconds: 10,
  })

/** Newest first. */
export const listEvents = async (tenant: TenantScope, query: AuditEventQuery): Promise<Page<AuditEvent>> =>
  (await tenant.forReports()).tx(async (tx) => {
    const { limit, cursor, action, actorId = null, targetId = null, from, to } = query
    const [seen = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
    const [beforeId = seen] = [seen, to === undefined ? afterAllIds : idAt(to)].sort()
    const actions = action === undefined ? null : actionsIn(action)
    const filter = { actions, actorId, targetId, fromId: from === undefined ? '' : idAt(from), beforeId }
    return pageOf(await listAuditEvents(tx, filter, limit + 1), limit, (row) => [row.event_id], present)
  })

export const findEvent = (tenant: TenantScope, eventId: string): Promise<AuditEvent> =>
  tenant.tx(async (tx) => {
    const row = await findAuditEvent(tx, eventId)
    if (!row) throw new Problem('not_found')
    return present(row)
  })

export const verifyEvents = (
  ctx: Pick<AuditContext, 'auditVerifications'>,
  tenant: TenantScope,
): Promise<AuditVerification> => ctx.auditVerifications.of(tenant)

/** Lines of JSON, as `verifyChain` reads them. */
export function exportEvents(ctx: Pick<AuditContext, 'auditExports' | 'clock'>, tenant: TenantScope): Readable {
  const leave = ctx.auditExports.occupy(tenant.id)
  if (!leave) throw tooManyExports()
  return Readable.from(exportChain(ctx, tenant), { objectMode: false }).once('close', leave)
}

const maxActions = 50

function actionsIn(listed: string): string[] {
  const actions = [...new Set(listed.split(',').map((action) => action.trim()))]
  if (actions.length > maxActions) throw invalidField('action', `must name at most ${maxActions} actions`)
  return actions
}

const afterAllIds = '~'
const idAt = (time: string): string => firstIdAt(eventIdPrefix, Date.parse(time))

function present(row: AuditEventRow): AuditEvent {
  return {
    eventId: row.event_id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor: row.actor,
    target: row.target,
    details: row.details,
    source: row.source,
    seq: row.seq,
    hash: row.hash?.toString('base64url') ?? null,
  }
}
