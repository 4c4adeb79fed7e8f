import {
  AuthenticationMode,
  AuthenticationModeParams,
  UpdateAuthenticationModeRequest,
} from '../../../authentication-modes.ts'
import { signature } from '../../signature.ts'

export const updateAuthenticationMode = signature({
  service: 'svc-admin',
  id: 'updateAuthenticationMode',
  method: 'PATCH',
  path: '/v1/authentication-modes/{authType}',
  summary: 'Change an authentication mode',
  description:
    'A method that is not enabled is refused from that moment on; what users have registered is kept, and works again once it is enabled. Settings that are not named stay as they are.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AuthenticationModeParams,
  body: UpdateAuthenticationModeRequest,
  reply: { 200: AuthenticationMode },
})
