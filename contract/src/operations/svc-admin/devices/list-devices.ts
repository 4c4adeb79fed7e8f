import { DevicePage, DeviceQuery } from '../../../devices.ts'
import { signature } from '../../signature.ts'

export const listDevices = signature({
  service: 'svc-admin',
  id: 'listDevices',
  method: 'GET',
  path: '/v1/devices',
  summary: 'List devices',
  description: 'Returns the devices of all users, or of one user, oldest first.',
  scope: 'admin.read',
  query: DeviceQuery,
  reply: { 200: DevicePage },
})
