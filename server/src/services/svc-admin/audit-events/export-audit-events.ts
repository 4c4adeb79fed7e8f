import { svcAdmin } from '@countersign/contract/operations'
import { Answer } from '@countersign/platform/http'
import { exportEvents } from '../../../domain/audit/index.ts'
import { operation } from '../../operation.ts'

export const exportAuditEvents = operation(
  svcAdmin.exportAuditEvents,
  ({ tenant }, ctx) =>
    new Answer(exportEvents(ctx, tenant), {
      headers: { 'content-disposition': `attachment; filename="audit-events-${tenant.id}.ndjson"` },
    }),
)
