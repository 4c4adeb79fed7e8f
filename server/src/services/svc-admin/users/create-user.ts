import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const createUser = operation(svcAdmin.createUser, async ({ tenant, origin, body }, ctx) =>
  tagged(await users.create(ctx, tenant, origin, body)),
)
