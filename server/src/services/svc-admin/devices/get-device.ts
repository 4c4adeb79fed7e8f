import { Device, DeviceParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getDevice = operation({
  id: 'getDevice',
  method: 'GET',
  path: '/v1/devices/{deviceId}',
  summary: 'Read a device',
  scope: 'admin.read',
  params: DeviceParams,
  reply: { 200: Device },
  handle: ({ tenant, params }, { deviceAdministration }) => deviceAdministration.find(tenant, params.deviceId),
})
