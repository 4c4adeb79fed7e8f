import { AuditExportLine } from '../../../audit-export.ts'
import { signature } from '../../signature.ts'

export const exportAuditEvents = signature({
  service: 'svc-admin',
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/v1/audit-events:export',
  summary: 'Export audit events',
  description:
    'Streams every sealed event with the signed heads and the public keys, oldest first, one JSON object per line. `countersign audit verify` checks the file without access to this server.',
  scope: 'admin.read',
  streams: 'application/x-ndjson',
  reply: { 200: AuditExportLine },
  errors: ['too_many_requests'],
})
