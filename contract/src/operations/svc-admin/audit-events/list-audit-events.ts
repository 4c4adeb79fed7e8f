import { AuditEventPage, AuditEventQuery } from '../../../audit-events.ts'
import { signature } from '../../signature.ts'

export const listAuditEvents = signature({
  service: 'svc-admin',
  id: 'listAuditEvents',
  method: 'GET',
  path: '/v1/audit-events',
  summary: 'List the audit events',
  description: 'Newest first.',
  scope: 'admin.read',
  query: AuditEventQuery,
  reply: { 200: AuditEventPage },
})
