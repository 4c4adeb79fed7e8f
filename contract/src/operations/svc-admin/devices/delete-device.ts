import { NoContent } from '../../../conventions.ts'
import { DeviceParams } from '../../../devices.ts'
import { signature } from '../../signature.ts'

export const deleteDevice = signature({
  service: 'svc-admin',
  id: 'deleteDevice',
  method: 'DELETE',
  path: '/v1/devices/{deviceId}',
  summary: 'Delete a device',
  description:
    "Also removes both of the device's registrations. The device loses access immediately, and its pending challenges are cancelled. Challenges that were sent to several devices stay open for the others. To delete a device of a user who has a role, the caller must be able to grant that role.",
  scope: 'admin.users',
  recentProof: true,
  params: DeviceParams,
  reply: { 204: NoContent },
  errors: ['scope_not_grantable'],
})
