import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const signOutUser = operation(svcAdmin.signOutUser, ({ tenant, origin, params }, ctx) =>
  users.signOut(ctx, tenant, origin, params.userId),
)
