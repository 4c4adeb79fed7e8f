import { User, UserParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const enableUser = operation({
  id: 'enableUser',
  method: 'POST',
  path: '/v1/users/{userId}:enable',
  summary: 'Enable a user',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable', 'user_has_role'],
  handle: ({ tenant, origin, params }, { users }) => users.enable(tenant, origin, params.userId),
})
