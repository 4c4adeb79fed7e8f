import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokens } from '../../../domain/authenticators/index.ts'
import { operation } from '../../operation.ts'

export const listHardwareTokens = operation(svcAdmin.listHardwareTokens, ({ tenant, query }) =>
  hardwareTokens.list(tenant, query),
)
