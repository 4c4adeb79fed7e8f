import { svcSs } from '@countersign/contract/operations'
import { ownAgents } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const stopMyAgents = operation(svcSs.stopMyAgents, ({ tenant, origin }, ctx) =>
  ownAgents.stop(ctx, tenant, origin),
)
