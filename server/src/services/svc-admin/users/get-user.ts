import { User, UserParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getUser = operation({
  id: 'getUser',
  method: 'GET',
  path: '/v1/users/{userId}',
  summary: 'Read a user',
  description: 'With what they hold, and what is locked.',
  scope: 'admin.read',
  params: UserParams,
  reply: { 200: User },
  handle: ({ tenant, params }, { users }) => users.find(tenant, params.userId),
})
