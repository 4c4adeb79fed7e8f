import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const revokeUserInvitation = operation(svcAdmin.revokeUserInvitation, ({ tenant, origin, params }, ctx) =>
  users.revokeInvitation(ctx, tenant, origin, params.userId),
)
