import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const requireSecondFactor = operation(svcAdmin.requireSecondFactor, ({ tenant, origin, params }, ctx) =>
  users.requireSecondFactor(ctx, tenant, origin, params.userId),
)
