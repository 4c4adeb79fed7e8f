import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const revokeTemporaryCode = operation(svcAdmin.revokeTemporaryCode, ({ tenant, origin, params }, ctx) =>
  users.revokeTemporaryCode(ctx, tenant, origin, params.userId),
)
