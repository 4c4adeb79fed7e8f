import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const waiveSecondFactor = operation(svcAdmin.waiveSecondFactor, ({ tenant, origin, params }, ctx) =>
  users.waiveSecondFactor(ctx, tenant, origin, params.userId),
)
