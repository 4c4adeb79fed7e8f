import { UserPage, UserQuery } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const listUsers = signature({
  service: 'svc-admin',
  id: 'listUsers',
  method: 'GET',
  path: '/v1/users',
  summary: 'List users',
  description: 'Returns users ordered by id.',
  scope: 'admin.read',
  query: UserQuery,
  reply: { 200: UserPage },
})
