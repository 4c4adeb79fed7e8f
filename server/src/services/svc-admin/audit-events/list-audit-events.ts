import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listAuditEvents = operation(svcAdmin.listAuditEvents, ({ tenant, query }, { auditEvents }) =>
  auditEvents.list(tenant, query),
)
