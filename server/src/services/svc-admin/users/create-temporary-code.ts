import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const createTemporaryCode = operation(svcAdmin.createTemporaryCode, ({ tenant, origin, params, body }, ctx) =>
  users.createTemporaryCode(ctx, tenant, origin, params.userId, body),
)
