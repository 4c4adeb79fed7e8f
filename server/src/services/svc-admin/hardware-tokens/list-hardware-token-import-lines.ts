import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listHardwareTokenImportLines = operation(
  svcAdmin.listHardwareTokenImportLines,
  ({ tenant, params, query }, { hardwareTokenImports }) => hardwareTokenImports.lines(tenant, params.importId, query),
)
