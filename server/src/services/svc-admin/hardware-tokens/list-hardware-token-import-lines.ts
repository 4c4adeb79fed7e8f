import {
  HardwareTokenImportLinePage,
  HardwareTokenImportLineQuery,
  HardwareTokenImportParams,
} from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listHardwareTokenImportLines = operation({
  id: 'listHardwareTokenImportLines',
  method: 'GET',
  path: '/v1/hardware-token-imports/{importId}/lines',
  summary: 'List what became of the lines of an import',
  description: 'Kept for 90 days after the import is done.',
  scope: 'admin.read',
  params: HardwareTokenImportParams,
  query: HardwareTokenImportLineQuery,
  reply: { 200: HardwareTokenImportLinePage },
  handle: ({ tenant, params, query }, { hardwareTokenImports }) =>
    hardwareTokenImports.lines(tenant, params.importId, query),
})
