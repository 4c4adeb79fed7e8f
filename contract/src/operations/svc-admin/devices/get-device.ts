import { Device, DeviceParams } from '../../../devices.ts'
import { signature } from '../../signature.ts'

export const getDevice = signature({
  service: 'svc-admin',
  id: 'getDevice',
  method: 'GET',
  path: '/v1/devices/{deviceId}',
  summary: 'Get a device',
  scope: 'admin.read',
  params: DeviceParams,
  reply: { 200: Device },
})
