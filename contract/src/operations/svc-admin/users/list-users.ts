import { UserPage, UserQuery } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const listUsers = signature({
  service: 'svc-admin',
  id: 'listUsers',
  method: 'GET',
  path: '/v1/users',
  summary: 'List users',
  description:
    'A page can have fewer users than `limit`, even none, and still have a `nextCursor`: the server examines a limited number of users for each page.',
  scope: 'admin.read',
  query: UserQuery,
  reply: { 200: UserPage },
})
