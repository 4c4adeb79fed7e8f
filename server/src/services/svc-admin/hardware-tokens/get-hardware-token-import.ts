import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getHardwareTokenImport = operation(
  svcAdmin.getHardwareTokenImport,
  ({ tenant, params }, { hardwareTokenImports }) => hardwareTokenImports.find(tenant, params.importId),
)
