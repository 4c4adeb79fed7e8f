import { AuditEvent, AuditEventParams } from '../../../audit-events.ts'
import { signature } from '../../signature.ts'

export const getAuditEvent = signature({
  service: 'svc-admin',
  id: 'getAuditEvent',
  method: 'GET',
  path: '/v1/audit-events/{eventId}',
  summary: 'Get an audit event',
  scope: 'admin.read',
  params: AuditEventParams,
  reply: { 200: AuditEvent },
})
