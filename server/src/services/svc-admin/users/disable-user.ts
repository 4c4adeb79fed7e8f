import { User, UserParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const disableUser = operation({
  id: 'disableUser',
  method: 'POST',
  path: '/v1/users/{userId}:disable',
  summary: 'Disable a user',
  description: 'Open challenges are cancelled and nothing can be started. What the user has registered is kept.',
  scope: 'admin.users',
  params: UserParams,
  reply: { 200: User },
  errors: ['scope_not_grantable', 'user_has_role'],
  handle: ({ tenant, origin, params }, { users }) => users.disable(tenant, origin, params.userId),
})
