import { NoContent } from '../../../conventions.ts'
import { UserRegistrationParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const deleteUserRegistration = signature({
  service: 'svc-admin',
  id: 'deleteUserRegistration',
  method: 'DELETE',
  path: '/v1/users/{userId}/registrations/{registrationId}',
  summary: "Remove a user's registration",
  description: "The registration's pending challenges are cancelled. The user's locks remain.",
  scope: 'admin.users',
  recentProof: true,
  params: UserRegistrationParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
