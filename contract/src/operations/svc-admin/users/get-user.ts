import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const getUser = signature({
  service: 'svc-admin',
  id: 'getUser',
  method: 'GET',
  path: '/v1/users/{userId}',
  summary: 'Read a user',
  description: 'With what they hold, and what is locked.',
  scope: 'admin.read',
  params: UserParams,
  reply: { 200: User },
})
