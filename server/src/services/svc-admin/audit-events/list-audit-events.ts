import { AuditEventPage, AuditEventQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listAuditEvents = operation({
  id: 'listAuditEvents',
  method: 'GET',
  path: '/v1/audit-events',
  summary: 'List the audit events',
  description: 'Newest first.',
  scope: 'admin.read',
  query: AuditEventQuery,
  reply: { 200: AuditEventPage },
  handle: ({ tenant, query }, { auditEvents }) => auditEvents.list(tenant, query),
})
