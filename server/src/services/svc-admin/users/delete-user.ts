import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const deleteUser = operation(svcAdmin.deleteUser, ({ tenant, origin, params }, ctx) =>
  users.remove(ctx, tenant, origin, params.userId),
)
