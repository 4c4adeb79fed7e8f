import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const signOutUser = operation(svcAdmin.signOutUser, ({ tenant, origin, params }, { users }) =>
  users.signOut(tenant, origin, params.userId),
)
