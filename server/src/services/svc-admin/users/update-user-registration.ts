import { Registration, UpdateRegistrationRequest, UserRegistrationParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const updateUserRegistration = operation({
  id: 'updateUserRegistration',
  method: 'PATCH',
  path: '/v1/users/{userId}/registrations/{registrationId}',
  summary: 'Change a registration of a user',
  description: 'One that is locked after too many wrong answers is unlocked with its user.',
  scope: 'admin.users',
  params: UserRegistrationParams,
  body: UpdateRegistrationRequest,
  reply: { 200: Registration },
  errors: ['scope_not_grantable', 'registration_state_conflict'],
  handle: ({ tenant, origin, params, body }, { users }) => users.registrations.update(tenant, origin, params, body),
})
