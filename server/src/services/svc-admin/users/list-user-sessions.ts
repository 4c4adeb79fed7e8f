import { svcAdmin } from '@countersign/contract/operations'
import { users } from '../../../domain/administration/index.ts'
import { operation } from '../../operation.ts'

export const listUserSessions = operation(svcAdmin.listUserSessions, async ({ tenant, origin, params }, ctx) => ({
  sessions: await users.listSessions(ctx, tenant, origin, params.userId),
}))
