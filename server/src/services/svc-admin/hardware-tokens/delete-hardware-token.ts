import { HardwareTokenParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteHardwareToken = operation({
  id: 'deleteHardwareToken',
  method: 'DELETE',
  path: '/v1/hardware-tokens/{serialNumber}',
  summary: 'Delete a hardware token',
  description: 'Its seed goes with it. One that somebody has must be taken from them first.',
  scope: 'admin.write',
  params: HardwareTokenParams,
  reply: { 204: NoContent },
  errors: ['hardware_token_taken'],
  handle: ({ tenant, origin, params }, { hardwareTokens }) =>
    hardwareTokens.remove(tenant, origin, params.serialNumber),
})
