import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listUserHistory = operation(svcAdmin.listUserHistory, ({ tenant, params, query }, { users }) =>
  users.history(tenant, params.userId, query),
)
