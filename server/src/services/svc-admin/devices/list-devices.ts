import { DevicePage, DeviceQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listDevices = operation({
  id: 'listDevices',
  method: 'GET',
  path: '/v1/devices',
  summary: 'List the devices',
  description: 'Oldest first: of all users, or of one.',
  scope: 'admin.read',
  query: DeviceQuery,
  reply: { 200: DevicePage },
  handle: ({ tenant, query }, { deviceAdministration }) => deviceAdministration.list(tenant, query),
})
