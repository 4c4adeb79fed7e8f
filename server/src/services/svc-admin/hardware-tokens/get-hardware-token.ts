import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokens } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const getHardwareToken = operation(svcAdmin.getHardwareToken, ({ tenant, params }) =>
  hardwareTokens.find(tenant, params.serialNumber),
)
