import { AuthenticationModePage } from '../../../authentication-modes.ts'
import { signature } from '../../signature.ts'

export const listAuthenticationModes = signature({
  service: 'svc-admin',
  id: 'listAuthenticationModes',
  method: 'GET',
  path: '/v1/authentication-modes',
  summary: 'List the authentication modes',
  description: 'Every method that there is, whether the tenant offers it or not.',
  scope: 'admin.read',
  reply: { 200: AuthenticationModePage },
})
