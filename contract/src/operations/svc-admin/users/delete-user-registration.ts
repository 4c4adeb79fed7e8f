import { NoContent } from '../../../conventions.ts'
import { UserRegistrationParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const deleteUserRegistration = signature({
  service: 'svc-admin',
  id: 'deleteUserRegistration',
  method: 'DELETE',
  path: '/v1/users/{userId}/registrations/{registrationId}',
  summary: 'Remove a registration of a user',
  description: 'Open challenges are cancelled. Locks stay.',
  scope: 'admin.users',
  recentProof: true,
  params: UserRegistrationParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
