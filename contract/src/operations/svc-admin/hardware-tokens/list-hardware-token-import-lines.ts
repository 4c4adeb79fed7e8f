import {
  HardwareTokenImportLinePage,
  HardwareTokenImportLineQuery,
  HardwareTokenImportParams,
} from '../../../hardware-tokens.ts'
import { importReportDays } from '../../../limits/index.ts'
import { signature } from '../../signature.ts'

export const listHardwareTokenImportLines = signature({
  service: 'svc-admin',
  id: 'listHardwareTokenImportLines',
  method: 'GET',
  path: '/v1/hardware-token-imports/{importId}/lines',
  summary: 'List the results of an import',
  description: `Returns the outcome of each line. Results are kept for ${importReportDays} days after the import finishes.`,
  scope: 'admin.read',
  params: HardwareTokenImportParams,
  query: HardwareTokenImportLineQuery,
  reply: { 200: HardwareTokenImportLinePage },
})
