import { svcAdmin } from '@countersign/contract/operations'
import { findEvent } from '../../../domain/audit/index.ts'
import { operation } from '../../operation.ts'

export const getAuditEvent = operation(svcAdmin.getAuditEvent, ({ tenant, params }) =>
  findEvent(tenant, params.eventId),
)
