import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const disableUser = operation(svcAdmin.disableUser, ({ tenant, origin, params }, ctx) =>
  users.disable(ctx, tenant, origin, params.userId),
)
