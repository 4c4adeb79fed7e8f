import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listUsers = operation(svcAdmin.listUsers, ({ tenant, query }, ctx) => users.list(ctx, tenant, query))
