import { svcSs } from '@countersign/contract/operations'
import { ownSessions } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const endMySession = operation(svcSs.endMySession, ({ tenant, origin, params }, ctx) =>
  ownSessions.end(ctx, tenant, origin, params.sessionId),
)
