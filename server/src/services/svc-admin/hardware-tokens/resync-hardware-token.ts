import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokens } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const resyncHardwareToken = operation(svcAdmin.resyncHardwareToken, ({ tenant, origin, params, body }, ctx) =>
  hardwareTokens.resync(ctx, tenant, origin, params.serialNumber, body),
)
