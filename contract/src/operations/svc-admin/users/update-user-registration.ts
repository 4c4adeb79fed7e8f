import { Registration } from '../../../registrations.ts'
import { UpdateRegistrationRequest, UserRegistrationParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const updateUserRegistration = signature({
  service: 'svc-admin',
  id: 'updateUserRegistration',
  method: 'PATCH',
  path: '/v1/users/{userId}/registrations/{registrationId}',
  summary: "Update a user's registration",
  description: 'To unlock a registration that is locked after too many wrong answers, use unlockUser.',
  scope: 'admin.users',
  params: UserRegistrationParams,
  body: UpdateRegistrationRequest,
  reply: { 200: Registration },
  errors: ['scope_not_grantable', 'registration_state_conflict'],
})
