import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokens } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const deleteHardwareToken = operation(svcAdmin.deleteHardwareToken, ({ tenant, origin, params }, ctx) =>
  hardwareTokens.remove(ctx, tenant, origin, params.serialNumber),
)
