import { NoContent } from '../../../conventions.ts'
import { EndSessionsQuery } from '../../../sessions.ts'
import { signature } from '../../signature.ts'

export const endMySessions = signature({
  service: 'svc-ss',
  id: 'endMySessions',
  method: 'DELETE',
  path: '/v1/me/sessions',
  summary: 'End your sessions',
  scope: 'self',
  query: EndSessionsQuery,
  reply: { 204: NoContent },
  errors: ['not_found', 'user_disabled'],
})
