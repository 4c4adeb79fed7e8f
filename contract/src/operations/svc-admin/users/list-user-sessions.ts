import { SessionList } from '../../../sessions.ts'
import { UserParams } from '../../../users.ts'
import { signature } from '../../signature.ts'

export const listUserSessions = signature({
  service: 'svc-admin',
  id: 'listUserSessions',
  method: 'GET',
  path: '/v1/users/{userId}/sessions',
  summary: "List a user's sessions",
  description: 'The browser sessions of self-service and console, newest first.',
  scope: 'admin.read',
  params: UserParams,
  reply: { 200: SessionList },
})
