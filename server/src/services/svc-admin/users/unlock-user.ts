import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const unlockUser = operation(svcAdmin.unlockUser, ({ tenant, origin, params, body }, ctx) =>
  users.unlock(ctx, tenant, origin, params.userId, body),
)
