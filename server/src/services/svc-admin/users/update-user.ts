import { svcAdmin } from '@countersign/contract/operations'
import { tagged } from '@countersign/platform/http'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const updateUser = operation(svcAdmin.updateUser, async ({ tenant, origin, params, ifMatch, body }, ctx) =>
  tagged(await users.updateProfile(ctx, tenant, origin, params.userId, ifMatch, body)),
)
