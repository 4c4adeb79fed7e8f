import { UnlockUserRequest, User, UserParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const unlockUser = operation({
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
  handle: ({ tenant, origin, params, body }, { users }) => users.unlock(tenant, origin, params.userId, body),
})
