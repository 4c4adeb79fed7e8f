import { AuditExportLine } from '../../../audit-export.ts'
import { signature } from '../../signature.ts'

export const exportAuditEvents = signature({
  service: 'svc-admin',
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/v1/audit-events:export',
  summary: 'Export the audit events',
  description:
    'Every sealed event with the signed heads and the public keys, one JSON text a line, oldest first. `countersign audit verify` checks the file without this server.',
  scope: 'admin.read',
  streams: 'application/x-ndjson',
  reply: { 200: AuditExportLine },
  errors: ['too_many_requests'],
})
