import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const enableUser = signature({
  service: 'svc-admin',
  id: 'enableUser',
  method: 'POST',
  path: '/v1/users/{userId}:enable',
  summary: 'Enable a user',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable', 'user_has_role'],
})
