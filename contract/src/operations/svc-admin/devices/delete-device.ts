import { NoContent } from '../../../conventions.ts'
import { DeviceParams } from '../../../devices.ts'
import { signature } from '../../signature.ts'

export const deleteDevice = signature({
  service: 'svc-admin',
  id: 'deleteDevice',
  method: 'DELETE',
  path: '/v1/devices/{deviceId}',
  summary: 'Remove a device',
  description:
    "With both of its registrations. Its access ends at once, and its open challenges are cancelled; those that go to several devices are left to the others. Devices of users with a role are removed by whoever could make such a user's role.",
  scope: 'admin.users',
  recentProof: true,
  params: DeviceParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
