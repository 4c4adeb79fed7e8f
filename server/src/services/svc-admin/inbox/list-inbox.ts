import { svcAdmin } from '@countersign/contract/operations'
import { inbox } from '../../../domain/messaging/index.ts'
import { operation } from '../../operation.ts'

export const listInbox = operation(svcAdmin.listInbox, ({ tenant, query }, ctx) => inbox.list(ctx, tenant, query))
