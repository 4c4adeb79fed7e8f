import { NoContent, SessionParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const endMySession = operation({
  id: 'endMySession',
  method: 'DELETE',
  path: '/v1/me/sessions/{sessionId}',
  summary: 'Sign out one session',
  scope: 'self',
  params: SessionParams,
  reply: { 204: NoContent },
  errors: ['user_disabled'],
  handle: ({ tenant, origin, params }, { selfService }) => selfService.sessions.end(tenant, origin, params.sessionId),
})
