import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const enableUser = operation(svcAdmin.enableUser, ({ tenant, origin, params }, { users }) =>
  users.enable(tenant, origin, params.userId),
)
