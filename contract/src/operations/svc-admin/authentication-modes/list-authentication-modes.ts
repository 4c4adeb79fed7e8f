import { AuthenticationModePage } from '../../../authentication-modes.ts'
import { signature } from '../../signature.ts'

export const listAuthenticationModes = signature({
  service: 'svc-admin',
  id: 'listAuthenticationModes',
  method: 'GET',
  path: '/v1/authentication-modes',
  summary: 'List authentication modes',
  description: 'Returns every supported method, whether or not the tenant has enabled it.',
  scope: 'admin.read',
  reply: { 200: AuthenticationModePage },
})
