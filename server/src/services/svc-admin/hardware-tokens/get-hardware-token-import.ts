import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokenImports } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const getHardwareTokenImport = operation(svcAdmin.getHardwareTokenImport, ({ tenant, params }) =>
  hardwareTokenImports.find(tenant, params.importId),
)
