import { HardwareTokenPage, HardwareTokenQuery } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const listHardwareTokens = signature({
  service: 'svc-admin',
  id: 'listHardwareTokens',
  method: 'GET',
  path: '/v1/hardware-tokens',
  summary: 'List hardware tokens',
  description: 'Returns tokens ordered by serial number.',
  scope: 'admin.read',
  query: HardwareTokenQuery,
  reply: { 200: HardwareTokenPage },
})
