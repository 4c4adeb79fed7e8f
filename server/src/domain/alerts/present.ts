import { type Alert, alertSubjects } from '@countersign/contract'
import type { AlertRow } from './alerts-store.ts'

export function present(row: AlertRow): Alert {
  return {
    alertId: row.alert_id,
    kind: row.kind,
    state: row.state,
    subject: { kind: alertSubjects[row.kind], id: row.subject_id, name: row.subject_name },
    details: row.details,
    count: row.count,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    acknowledgedBy: row.acknowledged_by,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }
}
