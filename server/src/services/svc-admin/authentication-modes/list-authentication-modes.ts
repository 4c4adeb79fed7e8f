import { AuthenticationModePage } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listAuthenticationModes = operation({
  id: 'listAuthenticationModes',
  method: 'GET',
  path: '/v1/authentication-modes',
  summary: 'List the authentication modes',
  description: 'Every method that there is, whether the tenant offers it or not.',
  scope: 'admin.read',
  reply: { 200: AuthenticationModePage },
  handle: async ({ tenant }, { modes }) => ({ items: await modes.list(tenant), nextCursor: null }),
})
