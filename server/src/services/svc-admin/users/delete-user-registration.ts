import { NoContent, UserRegistrationParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteUserRegistration = operation({
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
  handle: ({ tenant, origin, params }, { users }) => users.registrations.remove(tenant, origin, params),
})
