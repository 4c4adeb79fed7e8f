import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const disableUser = signature({
  service: 'svc-admin',
  id: 'disableUser',
  method: 'POST',
  path: '/v1/users/{userId}:disable',
  summary: 'Disable a user',
  description:
    "The user's pending challenges are cancelled, and no new ones can be issued. The user's registrations are kept.",
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable', 'user_has_role'],
})
