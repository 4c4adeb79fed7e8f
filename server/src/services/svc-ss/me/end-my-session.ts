import { svcSs } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const endMySession = operation(svcSs.endMySession, ({ tenant, origin, params }, { selfService }) =>
  selfService.sessions.end(tenant, origin, params.sessionId),
)
