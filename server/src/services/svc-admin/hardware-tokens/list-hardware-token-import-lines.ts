import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokenImports } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const listHardwareTokenImportLines = operation(
  svcAdmin.listHardwareTokenImportLines,
  ({ tenant, params, query }) => hardwareTokenImports.lines(tenant, params.importId, query),
)
