import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getUser = operation(svcAdmin.getUser, ({ tenant, params }, ctx) => users.find(ctx, tenant, params.userId))
