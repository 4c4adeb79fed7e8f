import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listUserHistory = operation(svcAdmin.listUserHistory, ({ tenant, params, query }, ctx) =>
  users.listHistory(ctx, tenant, params.userId, query),
)
