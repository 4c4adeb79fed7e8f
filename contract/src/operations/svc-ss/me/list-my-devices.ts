import { MyDevices } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const listMyDevices = signature({
  service: 'svc-ss',
  id: 'listMyDevices',
  method: 'GET',
  path: '/v1/me/devices',
  summary: 'List your devices',
  description: 'Removing either registration of a device removes the device.',
  scope: 'self',
  reply: { 200: MyDevices },
  errors: ['not_found', 'user_disabled'],
})
