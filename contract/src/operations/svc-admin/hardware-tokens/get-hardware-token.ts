import { HardwareToken, HardwareTokenParams } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const getHardwareToken = signature({
  service: 'svc-admin',
  id: 'getHardwareToken',
  method: 'GET',
  path: '/v1/hardware-tokens/{serialNumber}',
  summary: 'Get a hardware token',
  scope: 'admin.read',
  params: HardwareTokenParams,
  reply: { 200: HardwareToken },
})
