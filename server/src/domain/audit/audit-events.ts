// Audit events as administrators read them, check them and take them away.
import { Readable } from 'node:stream'
import {
  type AuditEvent,
  type AuditEventQuery,
  type AuditVerification,
  type Page,
  Problem,
} from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { firstIdAt } from '@countersign/platform/crypto'
import type { TenantScope } from '@countersign/platform/database'
import { decodeCursor, pageOf } from '@countersign/platform/paging'
import { createPlaces } from '@countersign/platform/turns'
import { eventIdPrefix } from './audit.ts'
import { type AuditEventRow, findAuditEvent, listAuditEvents } from './audit-events-store.ts'
import { exportChain } from './export.ts'
import type { Heads } from './heads.ts'
import type { KnownHeads } from './known-heads.ts'
import { createVerify } from './verify.ts'

export interface AuditEvents {
  /** Newest first. */
  list(tenant: TenantScope, query: AuditEventQuery): Promise<Page<AuditEvent>>
  find(tenant: TenantScope, eventId: string): Promise<AuditEvent>
  verify(tenant: TenantScope): Promise<AuditVerification>
  /** Lines of JSON, as `verifyChain` reads them. */
  export(tenant: TenantScope): Readable
}

interface Parts {
  readonly clock: Clock
  readonly heads: Heads
  readonly knownHeads: KnownHeads
}

const exportsAtOnce = 3

const tooManyExports = () =>
  new Problem('too_many_requests', {
    message: `This tenant already has ${exportsAtOnce} exports in progress. Wait until one of them ends.`,
    retryAfterSeconds: 10,
  })

export function createAuditEvents(parts: Parts): AuditEvents {
  const exports = createPlaces(exportsAtOnce)
  return {
    list: (tenant, { limit, cursor, action = null, actorId = null, targetId = null, from, to }) =>
      tenant.tx(async (tx) => {
        const [seen = afterAllIds] = decodeCursor(cursor, ['string']) ?? []
        const [beforeId = seen] = [seen, to === undefined ? afterAllIds : idAt(to)].sort()
        const filter = { action, actorId, targetId, fromId: from === undefined ? '' : idAt(from), beforeId }
        return pageOf(await listAuditEvents(tx, filter, limit + 1), limit, (row) => [row.event_id], present)
      }),

    find: (tenant, eventId) =>
      tenant.tx(async (tx) => {
        const row = await findAuditEvent(tx, eventId)
        if (!row) throw new Problem('not_found')
        return present(row)
      }),

    verify: createVerify(parts),

    export(tenant) {
      const leave = exports.occupy(tenant.id)
      if (!leave) throw tooManyExports()
      return Readable.from(exportChain(parts, tenant), { objectMode: false }).once('close', leave)
    },
  }
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
