import { svcAdmin } from '@countersign/contract/operations'
import { userFiles } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getUserImport = operation(svcAdmin.getUserImport, ({ tenant, params }) =>
  userFiles.find(tenant, params.importId),
)
