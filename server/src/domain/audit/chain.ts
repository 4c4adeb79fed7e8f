// The hash chain: which parts of an event are hashed, and how one hash follows from the previous.
import type { ChainedAuditEvent } from '@countersign/contract'
import { canonicalJson } from '@countersign/contract/canonical-json'
import { sha256 } from '@countersign/platform/crypto'
import type { AuditEventRow } from './audit-events-store.ts'

/** One position in a chain: its event, and the hash of everything up to it. */
export interface ChainPoint {
  readonly seq: number
  readonly hash: Buffer
}

/** The predecessor of the first event. */
export const genesisHash: Buffer = Buffer.alloc(32)

export function nextHash(previous: Uint8Array, event: ChainedAuditEvent): Buffer {
  return sha256(Buffer.concat([previous, Buffer.from(canonicalJson(event))]))
}

export function chained(tenantId: string, row: AuditEventRow, seq: number): ChainedAuditEvent {
  return {
    tenantId,
    seq,
    eventId: row.event_id,
    occurredAt: row.occurred_at.toISOString(),
    action: row.action,
    outcome: row.outcome,
    actor: row.actor,
    target: row.target,
    details: row.details,
    source: row.source,
  }
}
