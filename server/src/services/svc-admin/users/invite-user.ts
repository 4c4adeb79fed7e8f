import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const inviteUser = operation(svcAdmin.inviteUser, ({ tenant, origin, params, body }, ctx) =>
  users.invite(ctx, tenant, origin, params.userId, body),
)
