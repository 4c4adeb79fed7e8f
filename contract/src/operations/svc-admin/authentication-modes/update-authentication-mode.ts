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
  summary: 'Update an authentication mode',
  description:
    'Disabling a method takes effect immediately. Users keep their registrations, which work again after the method is enabled. Settings that the request omits do not change.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AuthenticationModeParams,
  body: UpdateAuthenticationModeRequest,
  reply: { 200: AuthenticationMode },
})
