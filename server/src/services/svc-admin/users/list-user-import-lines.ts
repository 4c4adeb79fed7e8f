import { svcAdmin } from '@countersign/contract/operations'
import { userFiles } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listUserImportLines = operation(svcAdmin.listUserImportLines, ({ tenant, params, query }) =>
  userFiles.lines(tenant, params.importId, query),
)
