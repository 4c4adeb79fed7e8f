import { MyMethods } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const listMyRegistrations = signature({
  service: 'svc-ss',
  id: 'listMyRegistrations',
  method: 'GET',
  path: '/v1/me/registrations',
  summary: 'List my methods',
  description: 'What I hold, and what I could add.',
  scope: 'self',
  reply: { 200: MyMethods },
  errors: ['not_found', 'user_disabled'],
})
