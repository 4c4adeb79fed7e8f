import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const resyncHardwareToken = operation(
  svcAdmin.resyncHardwareToken,
  ({ tenant, origin, params, body }, { hardwareTokens }) =>
    hardwareTokens.resync(tenant, origin, params.serialNumber, body),
)
