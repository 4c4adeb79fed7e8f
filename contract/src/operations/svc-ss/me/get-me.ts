import { Me } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const getMe = signature({
  service: 'svc-ss',
  id: 'getMe',
  method: 'GET',
  path: '/v1/me',
  summary: 'Get your profile',
  scope: 'self',
  beforePasskey: true,
  reply: { 200: Me },
  errors: ['not_found', 'user_disabled'],
})
