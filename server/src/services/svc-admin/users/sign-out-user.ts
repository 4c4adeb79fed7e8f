import { NoContent, UserParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const signOutUser = operation({
  id: 'signOutUser',
  method: 'POST',
  path: '/v1/users/{userId}:sign-out',
  summary: 'Sign a user out',
  description: 'Ends all of their sessions. They can sign in again.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
  handle: ({ tenant, origin, params }, { users }) => users.signOut(tenant, origin, params.userId),
})
