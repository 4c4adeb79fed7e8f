import { HardwareTokenPage, HardwareTokenQuery } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const listHardwareTokens = signature({
  service: 'svc-admin',
  id: 'listHardwareTokens',
  method: 'GET',
  path: '/v1/hardware-tokens',
  summary: 'List the hardware tokens',
  description: 'In the order of their serial numbers.',
  scope: 'admin.read',
  query: HardwareTokenQuery,
  reply: { 200: HardwareTokenPage },
})
