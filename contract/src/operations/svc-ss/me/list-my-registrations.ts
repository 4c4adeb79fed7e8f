import { MyMethods } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const listMyRegistrations = signature({
  service: 'svc-ss',
  id: 'listMyRegistrations',
  method: 'GET',
  path: '/v1/me/registrations',
  summary: 'List your methods',
  description: 'Returns the methods that you have registered and those that you can add.',
  scope: 'self',
  beforePasskey: true,
  reply: { 200: MyMethods },
  errors: ['not_found', 'user_disabled'],
})
