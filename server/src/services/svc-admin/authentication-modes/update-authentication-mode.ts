import { AuthenticationMode, AuthenticationModeParams, UpdateAuthenticationModeRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateAuthenticationMode = operation({
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
  handle: async ({ tenant, origin, params, ifMatch, body }, { modes }) =>
    tagged(await modes.update(tenant, origin, params.authType, ifMatch, body)),
})
