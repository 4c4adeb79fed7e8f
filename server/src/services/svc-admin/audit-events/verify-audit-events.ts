import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const verifyAuditEvents = operation(svcAdmin.verifyAuditEvents, ({ tenant }, { auditEvents }) =>
  auditEvents.verify(tenant),
)
