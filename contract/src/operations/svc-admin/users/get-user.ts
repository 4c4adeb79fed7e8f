import { User, UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const getUser = signature({
  service: 'svc-admin',
  id: 'getUser',
  method: 'GET',
  path: '/v1/users/{userId}',
  summary: 'Get a user',
  description: "Includes the user's registrations and locks.",
  scope: 'admin.read',
  params: UserParams,
  reply: { 200: User },
})
