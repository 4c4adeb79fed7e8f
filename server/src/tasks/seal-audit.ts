import type { Log } from '@countersign/platform/log'
import type { Recurring, TaskHandler } from '@countersign/platform/tasks'
import type { AuditSealing } from '../domain/audit/index.ts'

export const sealAuditRecurring: Recurring = { kind: 'seal-audit', everySeconds: 2 }

interface Parts {
  readonly auditSealing: AuditSealing
  readonly log: Log
}

export function sealAudit({ auditSealing, log }: Parts): TaskHandler {
  let reported: ReadonlyMap<string, string> = new Map()
  return {
    async run({ signal }) {
      try {
        await auditSealing.sealDue(signal)
      } finally {
        const broken = auditSealing.broken
        // The task fails every time; the log of errors says it once for each chain and reason.
        for (const [tenantId, issue] of broken) {
          if (reported.get(tenantId) !== issue)
            log.error({ tenantId, issue }, 'audit chain broken: sealing has stopped')
        }
        reported = broken
      }
    },
  }
}
