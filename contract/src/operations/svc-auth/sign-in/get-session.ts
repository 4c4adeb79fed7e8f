import { Session } from '../../../sessions.ts'
import { signature } from '../../signature.ts'

export const getSession = signature({
  service: 'svc-auth',
  id: 'getSession',
  method: 'GET',
  path: '/v1/session',
  summary: 'Get the current session',
  scope: 'self',
  beforePasskey: true,
  reply: { 200: Session },
  errors: ['not_found'],
})
