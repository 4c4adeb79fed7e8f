import { AuthenticationMode, AuthenticationModeParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getAuthenticationMode = operation({
  id: 'getAuthenticationMode',
  method: 'GET',
  path: '/v1/authentication-modes/{authType}',
  summary: 'Read an authentication mode',
  scope: 'admin.read',
  params: AuthenticationModeParams,
  reply: { 200: AuthenticationMode },
  handle: async ({ tenant, params }, { modes }) => tagged(await modes.find(tenant, params.authType)),
})
