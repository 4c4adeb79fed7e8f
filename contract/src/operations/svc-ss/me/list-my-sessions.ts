import { SessionList } from '../../../sessions.ts'
import { signature } from '../../signature.ts'

export const listMySessions = signature({
  service: 'svc-ss',
  id: 'listMySessions',
  method: 'GET',
  path: '/v1/me/sessions',
  summary: 'List your sessions',
  scope: 'self',
  reply: { 200: SessionList },
  errors: ['not_found', 'user_disabled'],
})
