import { UnlockUserRequest, User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const unlockUser = signature({
  service: 'svc-admin',
  id: 'unlockUser',
  method: 'POST',
  path: '/v1/users/{userId}:unlock',
  summary: 'Unlock a user',
  description:
    'Wrong answers are forgotten: of one method, or of all. A registration that was disabled by an administrator stays disabled.',
  scope: 'admin.users',
  params: UserParams,
  body: UnlockUserRequest,
  reply: { 200: User },
  errors: ['scope_not_grantable'],
})
