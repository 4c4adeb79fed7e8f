import { HardwareTokenImport, HardwareTokenImportParams } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getHardwareTokenImport = operation({
  id: 'getHardwareTokenImport',
  method: 'GET',
  path: '/v1/hardware-token-imports/{importId}',
  summary: 'Read how far an import is',
  scope: 'admin.read',
  params: HardwareTokenImportParams,
  reply: { 200: HardwareTokenImport },
  handle: ({ tenant, params }, { hardwareTokenImports }) => hardwareTokenImports.find(tenant, params.importId),
})
