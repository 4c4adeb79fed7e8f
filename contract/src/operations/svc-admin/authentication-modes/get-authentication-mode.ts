import { AuthenticationMode, AuthenticationModeParams } from '../../../authentication-modes.ts'
import { signature } from '../../signature.ts'

export const getAuthenticationMode = signature({
  service: 'svc-admin',
  id: 'getAuthenticationMode',
  method: 'GET',
  path: '/v1/authentication-modes/{authType}',
  summary: 'Get an authentication mode',
  scope: 'admin.read',
  params: AuthenticationModeParams,
  reply: { 200: AuthenticationMode },
})
