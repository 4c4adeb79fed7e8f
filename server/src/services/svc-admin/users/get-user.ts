import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const getUser = operation(svcAdmin.getUser, async ({ tenant, params }, ctx) =>
  tagged(await users.find(ctx, tenant, params.userId)),
)
