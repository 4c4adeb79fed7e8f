import { NoContent } from '../../../conventions.ts'
import { SessionParams } from '../../../sessions.ts'
import { signature } from '../../signature.ts'

export const endMySession = signature({
  service: 'svc-ss',
  id: 'endMySession',
  method: 'DELETE',
  path: '/v1/me/sessions/{sessionId}',
  summary: 'End one of your sessions',
  scope: 'self',
  params: SessionParams,
  reply: { 204: NoContent },
  errors: ['user_disabled'],
})
