import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const disableUser = operation(svcAdmin.disableUser, ({ tenant, origin, params }, { users }) =>
  users.disable(tenant, origin, params.userId),
)
