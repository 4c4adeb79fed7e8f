import { svcSs } from '@countersign/contract/operations'
import { ownSessions } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const endMySessions = operation(svcSs.endMySessions, ({ tenant, origin, query }, ctx) =>
  ownSessions.endAll(ctx, tenant, origin, query),
)
