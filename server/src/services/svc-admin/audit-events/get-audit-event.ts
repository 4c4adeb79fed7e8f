import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getAuditEvent = operation(svcAdmin.getAuditEvent, ({ tenant, params }, { auditEvents }) =>
  auditEvents.find(tenant, params.eventId),
)
