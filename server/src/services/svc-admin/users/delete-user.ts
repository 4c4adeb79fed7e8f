import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteUser = operation(svcAdmin.deleteUser, ({ tenant, origin, params }, { users }) =>
  users.remove(tenant, origin, params.userId),
)
