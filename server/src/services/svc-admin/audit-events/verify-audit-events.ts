import { svcAdmin } from '@countersign/contract/operations'
import { verifyEvents } from '../../../domain/audit/index.ts'
import { operation } from '../../operation.ts'

export const verifyAuditEvents = operation(svcAdmin.verifyAuditEvents, ({ tenant }, ctx) => verifyEvents(ctx, tenant))
