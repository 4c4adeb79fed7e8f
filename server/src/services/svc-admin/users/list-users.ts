import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listUsers = operation(svcAdmin.listUsers, ({ tenant, query }, { users }) => users.list(tenant, query))
