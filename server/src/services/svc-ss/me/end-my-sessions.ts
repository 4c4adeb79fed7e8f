import { EndSessionsQuery, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const endMySessions = operation({
  id: 'endMySessions',
  method: 'DELETE',
  path: '/v1/me/sessions',
  summary: 'Sign out everywhere',
  scope: 'self',
  query: EndSessionsQuery,
  reply: { 204: NoContent },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin, query }, { selfService }) => selfService.sessions.endAll(tenant, origin, query),
})
