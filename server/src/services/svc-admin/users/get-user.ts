import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getUser = operation(svcAdmin.getUser, ({ tenant, params }, { users }) => users.find(tenant, params.userId))
