import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteHardwareToken = operation(
  svcAdmin.deleteHardwareToken,
  ({ tenant, origin, params }, { hardwareTokens }) => hardwareTokens.remove(tenant, origin, params.serialNumber),
)
