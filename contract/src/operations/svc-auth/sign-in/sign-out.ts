import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const signOut = signature({
  service: 'svc-auth',
  id: 'signOut',
  method: 'DELETE',
  path: '/v1/session',
  summary: 'Sign out',
  description: 'Ends the current session.',
  scope: 'self',
  beforePasskey: true,
  reply: { 204: NoContent },
  errors: ['not_found'],
})
