import { AuditEventPage, AuditEventQuery } from '../../../audit-events.ts'
import { signature } from '../../signature.ts'

export const listAuditEvents = signature({
  service: 'svc-admin',
  id: 'listAuditEvents',
  method: 'GET',
  path: '/v1/audit-events',
  summary: 'List audit events',
  description: 'Returns events newest first.',
  scope: 'admin.read',
  query: AuditEventQuery,
  reply: { 200: AuditEventPage },
})
