import { svcAdmin } from '@countersign/contract/operations'
import { listEvents } from '../../../domain/audit/index.ts'
import { operation } from '../../operation.ts'

export const listAuditEvents = operation(svcAdmin.listAuditEvents, ({ tenant, query }) => listEvents(tenant, query))
