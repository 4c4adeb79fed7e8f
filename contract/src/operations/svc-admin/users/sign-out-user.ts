import { NoContent } from '../../../conventions.ts'
import { UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const signOutUser = signature({
  service: 'svc-admin',
  id: 'signOutUser',
  method: 'POST',
  path: '/v1/users/{userId}:sign-out',
  summary: 'Sign a user out',
  description: "Ends all of the user's sessions. The user can sign in again.",
  scope: 'admin.users',
  params: UserParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
