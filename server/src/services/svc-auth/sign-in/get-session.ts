import { svcAuth } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const getSession = operation(svcAuth.getSession, ({ tenant, origin }, { sessions }) =>
  sessions.current(tenant, origin),
)
