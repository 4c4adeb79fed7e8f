import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const listMySessions = operation(svcSs.listMySessions, async ({ tenant, origin }, { selfService }) => ({
  sessions: await selfService.sessions.list(tenant, origin),
}))
