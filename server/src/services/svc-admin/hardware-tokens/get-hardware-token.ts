import { HardwareToken, HardwareTokenParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getHardwareToken = operation({
  id: 'getHardwareToken',
  method: 'GET',
  path: '/v1/hardware-tokens/{serialNumber}',
  summary: 'Read a hardware token',
  scope: 'admin.read',
  params: HardwareTokenParams,
  reply: { 200: HardwareToken },
  handle: ({ tenant, params }, { hardwareTokens }) => hardwareTokens.find(tenant, params.serialNumber),
})
