import { AuditEvent, AuditEventParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getAuditEvent = operation({
  id: 'getAuditEvent',
  method: 'GET',
  path: '/v1/audit-events/{eventId}',
  summary: 'Read an audit event',
  scope: 'admin.read',
  params: AuditEventParams,
  reply: { 200: AuditEvent },
  handle: ({ tenant, params }, { auditEvents }) => auditEvents.find(tenant, params.eventId),
})
