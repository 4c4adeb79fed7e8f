import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const enableUser = operation(svcAdmin.enableUser, ({ tenant, origin, params }, ctx) =>
  users.enable(ctx, tenant, origin, params.userId),
)
