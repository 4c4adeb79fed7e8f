import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getHardwareToken = operation(svcAdmin.getHardwareToken, ({ tenant, params }, { hardwareTokens }) =>
  hardwareTokens.find(tenant, params.serialNumber),
)
