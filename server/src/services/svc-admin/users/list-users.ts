import { UserPage, UserQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listUsers = operation({
  id: 'listUsers',
  method: 'GET',
  path: '/v1/users',
  summary: 'List the users',
  description: 'In the order of their ids.',
  scope: 'admin.read',
  query: UserQuery,
  reply: { 200: UserPage },
  handle: ({ tenant, query }, { users }) => users.list(tenant, query),
})
