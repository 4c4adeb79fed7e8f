import { sql, type TenantTx } from '@countersign/platform/database'

export interface NewAuditEvent {
  readonly eventId: string
  readonly occurredAt: Date
  readonly action: string
  readonly outcome: 'success' | 'failure'
  readonly actor: object
  readonly target: object
  readonly details: object
  readonly source: object
}

export function insertAuditEvent(tx: TenantTx, event: NewAuditEvent): Promise<number> {
  return tx.run(sql`
    insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
    values (${tx.tenantId}, ${event.eventId}, ${event.occurredAt}, ${event.action}, ${event.outcome},
      ${event.actor}, ${event.target}, ${event.details}, ${event.source})`)
}
