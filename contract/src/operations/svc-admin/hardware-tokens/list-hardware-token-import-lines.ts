import {
  HardwareTokenImportLinePage,
  HardwareTokenImportLineQuery,
  HardwareTokenImportParams,
} from '../../../hardware-tokens.ts'
import { signature } from '../../signature.ts'

export const listHardwareTokenImportLines = signature({
  service: 'svc-admin',
  id: 'listHardwareTokenImportLines',
  method: 'GET',
  path: '/v1/hardware-token-imports/{importId}/lines',
  summary: 'List what became of the lines of an import',
  description: 'Kept for 90 days after the import is done.',
  scope: 'admin.read',
  params: HardwareTokenImportParams,
  query: HardwareTokenImportLineQuery,
  reply: { 200: HardwareTokenImportLinePage },
})
