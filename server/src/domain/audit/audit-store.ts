import { mergedRuns, sql } from '@countersign/platform/database'

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

export const insertAuditEvent = mergedRuns<NewAuditEvent>((tx, events) =>
  tx.run(sql`
    insert into audit_events (tenant_id, event_id, occurred_at, action, outcome, actor, target, details, source)
    select ${tx.tenantId}, "eventId", "occurredAt", action, outcome, actor, target, details, source
    from json_to_recordset(${JSON.stringify(events)}::json) as e ("eventId" text, "occurredAt" timestamptz, action text,
      outcome text, actor jsonb, target jsonb, details jsonb, source jsonb)`),
)
