import { svcAdmin } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const exportAuditEvents = operation(
  svcAdmin.exportAuditEvents,
  ({ tenant }, { auditEvents }) =>
    new Answer(auditEvents.export(tenant), {
      headers: { 'content-disposition': `attachment; filename="audit-events-${tenant.id}.ndjson"` },
    }),
)
