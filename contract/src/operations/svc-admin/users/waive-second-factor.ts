import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const waiveSecondFactor = signature({
  service: 'svc-admin',
  id: 'waiveSecondFactor',
  method: 'POST',
  path: '/v1/users/{userId}:waive-second-factor',
  summary: 'Stop requiring a second factor of a user',
  description: 'The user can sign in to our own pages with only a password again, if they have no second factor.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable'],
})
