import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listInbox = operation(svcAdmin.listInbox, ({ tenant, query }, { inbox }) => inbox.list(tenant, query))
