import { svcSs } from '@countersign/contract/operations'
import { ownAgents } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const stopMyAgent = operation(svcSs.stopMyAgent, ({ tenant, origin, params }, ctx) =>
  ownAgents.stop(ctx, tenant, origin, params.agentId),
)
