import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const liftPushPauses = operation(svcAdmin.liftPushPauses, ({ tenant, origin, params }, ctx) =>
  users.liftPushPauses(ctx, tenant, origin, params.userId),
)
