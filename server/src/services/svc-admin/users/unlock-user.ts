import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const unlockUser = operation(svcAdmin.unlockUser, ({ tenant, origin, params, body }, { users }) =>
  users.unlock(tenant, origin, params.userId, body),
)
