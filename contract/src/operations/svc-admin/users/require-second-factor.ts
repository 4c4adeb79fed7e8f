import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const requireSecondFactor = signature({
  service: 'svc-admin',
  id: 'requireSecondFactor',
  method: 'POST',
  path: '/v1/users/{userId}:require-second-factor',
  summary: 'Require a second factor of a user',
  description:
    'On our own pages (the console, self-service and approvals), the user must have a second factor other than recovery codes. A user without one reaches only its set-up until they have added and used one, and cannot remove the last one. It applies to existing sessions within seconds. Applications decide for themselves which methods they ask for.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable'],
})
