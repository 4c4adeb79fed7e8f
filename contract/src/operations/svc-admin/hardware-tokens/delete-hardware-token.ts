import { NoContent } from '../../../conventions.ts'
import { HardwareTokenParams } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const deleteHardwareToken = signature({
  service: 'svc-admin',
  id: 'deleteHardwareToken',
  method: 'DELETE',
  path: '/v1/hardware-tokens/{serialNumber}',
  summary: 'Delete a hardware token',
  description: "Also deletes the token's seed. If the token is assigned to a user, remove their registration first.",
  scope: 'admin.write',
  params: HardwareTokenParams,
  reply: { 204: NoContent },
  errors: ['hardware_token_taken'],
})
