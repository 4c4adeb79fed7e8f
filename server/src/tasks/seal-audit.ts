import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { AuditContext } from '../domain/audit/index.ts'

export const sealAuditRecurring: Recurring = { kind: 'seal-audit', everySeconds: 2 }

export function sealAudit({ auditSealing, log }: AuditContext): TaskHandler {
  let reported: ReadonlyMap<string, string> = new Map()
  return {
    async run({ signal }) {
      try {
        await auditSealing.sealDue(signal)
      } finally {
        const broken = auditSealing.broken
        // The task fails every time; the error log reports each chain and reason once.
        for (const [tenantId, issue] of broken) {
          if (reported.get(tenantId) !== issue)
            log.error({ tenantId, issue }, 'audit chain broken: sealing has stopped')
        }
        reported = broken
      }
    },
  }
}
