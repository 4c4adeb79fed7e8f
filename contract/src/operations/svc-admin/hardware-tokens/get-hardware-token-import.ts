import { HardwareTokenImport, HardwareTokenImportParams } from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const getHardwareTokenImport = signature({
  service: 'svc-admin',
  id: 'getHardwareTokenImport',
  method: 'GET',
  path: '/v1/hardware-token-imports/{importId}',
  summary: 'Get the progress of an import',
  scope: 'admin.read',
  params: HardwareTokenImportParams,
  reply: { 200: HardwareTokenImport },
})
