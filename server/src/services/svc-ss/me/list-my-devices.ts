import { MyDevices } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMyDevices = operation({
  id: 'listMyDevices',
  method: 'GET',
  path: '/v1/me/devices',
  summary: 'List my devices',
  description: 'A device is removed with either of its registrations.',
  scope: 'self',
  reply: { 200: MyDevices },
  errors: ['not_found', 'user_disabled'],
  handle: async ({ tenant, origin }, { selfService }) => ({ devices: await selfService.devices(tenant, origin) }),
})
