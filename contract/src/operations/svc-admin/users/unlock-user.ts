import { UnlockUserRequest, User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const unlockUser = signature({
  service: 'svc-admin',
  id: 'unlockUser',
  method: 'POST',
  path: '/v1/users/{userId}:unlock',
  summary: 'Unlock a user',
  description:
    'Resets the count of wrong answers for one method, or for all methods. A registration that an administrator disabled stays disabled.',
  scope: 'admin.users',
  params: UserParams,
  body: UnlockUserRequest,
  reply: { 200: User },
  errors: ['scope_not_grantable'],
})
