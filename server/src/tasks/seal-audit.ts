import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { AuditSealing } from '../domain/audit/seal.ts'

export const sealAuditRecurring: Recurring = { kind: 'seal-audit', everySeconds: 2 }

export const sealAudit = ({ auditSealing }: { readonly auditSealing: AuditSealing }): TaskHandler => ({
  run: ({ signal }) => auditSealing.sealDue(signal),
})
