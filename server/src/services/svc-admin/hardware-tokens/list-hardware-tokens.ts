import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listHardwareTokens = operation(svcAdmin.listHardwareTokens, ({ tenant, query }, { hardwareTokens }) =>
  hardwareTokens.list(tenant, query),
)
