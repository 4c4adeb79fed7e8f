// Audit events: written in the transaction of the change that they record, so that neither exists without the other.
import type { AuditAction, AuditTargetKind } from '@countersign/contract'
import type { Origin, Source } from '@countersign/platform/access'
import { newId } from '@countersign/platform/crypto'
import type { TenantTx } from '@countersign/platform/database'
import type { BaseContext } from '../base/index.ts'
import { insertAuditEvent } from './audit-store.ts'
import { storable } from './storable.ts'

/** Who did it: a caller, or something without one (a task, a command, an unauthenticated request). */
export type AuditOrigin = Origin | { readonly actor: Actor; readonly source?: Source }

export interface Actor {
  readonly kind: 'client' | 'user' | 'agent' | 'device' | 'operator' | 'system'
  readonly id: string
  /** Set if the actor does not belong to the tenant that it acted on. */
  readonly tenantId?: string
}

export interface AuditEntry {
  readonly action: AuditAction
  readonly target: { readonly kind: AuditTargetKind; readonly id: string }
  readonly outcome?: 'success' | 'failure'
  /** Facts only; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

export const eventIdPrefix = 'ae'
const userAgentAtMost = 256

/** Records an event in the transaction of the change that it records. */
export async function recordEvent(
  { clock }: Pick<BaseContext, 'clock'>,
  tx: TenantTx,
  origin: AuditOrigin,
  { action, target, outcome = 'success', details = {} }: AuditEntry,
): Promise<void> {
  const now = clock.now()
  await insertAuditEvent(tx, {
    // Its id finds the event by time.
    eventId: newId(eventIdPrefix, now),
    occurredAt: new Date(now),
    action,
    outcome,
    actor: storable(actorOf(origin)),
    target: storable(target),
    details: storable(details),
    source: storable(sourceOf(origin)),
  })
}

function actorOf(origin: AuditOrigin): Actor {
  return 'actor' in origin ? origin.actor : { kind: origin.caller.kind, id: origin.caller.id }
}

function sourceOf(origin: AuditOrigin): object {
  const source = 'actor' in origin ? origin.source : origin
  if (!source) return {}
  const { requestId, ipAddress, userAgent } = source
  return { requestId, ipAddress, ...(userAgent ? { userAgent: userAgent.slice(0, userAgentAtMost) } : {}) }
}
