import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const endMySessions = operation(svcSs.endMySessions, ({ tenant, origin, query }, { selfService }) =>
  selfService.sessions.endAll(tenant, origin, query),
)
