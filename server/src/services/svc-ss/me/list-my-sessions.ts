import { svcSs } from '@countersign/contract/operations'
import { ownSessions } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMySessions = operation(svcSs.listMySessions, async ({ tenant, origin }, ctx) => ({
  sessions: await ownSessions.list(ctx, tenant, origin),
}))
