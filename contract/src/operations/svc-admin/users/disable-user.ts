import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const disableUser = signature({
  service: 'svc-admin',
  id: 'disableUser',
  method: 'POST',
  path: '/v1/users/{userId}:disable',
  summary: 'Disable a user',
  description: 'Open challenges are cancelled and nothing can be started. What the user has registered is kept.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable', 'user_has_role'],
})
