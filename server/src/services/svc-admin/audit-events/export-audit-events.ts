import { AuditExportLine } from '@countersign/contract'
import { Answer } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const exportAuditEvents = operation({
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/v1/audit-events:export',
  summary: 'Export the audit events',
  description:
    'Every sealed event with the signed heads and the public keys, one JSON text a line, oldest first. `countersign audit verify` checks the file without this server.',
  scope: 'admin.read',
  streams: 'application/x-ndjson',
  reply: { 200: AuditExportLine },
  handle: ({ tenant }, { auditEvents }) =>
    new Answer(auditEvents.export(tenant), {
      headers: { 'content-disposition': `attachment; filename="audit-events-${tenant.id}.ndjson"` },
    }),
})
