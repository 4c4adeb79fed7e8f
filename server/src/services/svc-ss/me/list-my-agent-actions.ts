import { svcSs } from '@countersign/contract/operations'
import { ownAgents } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const listMyAgentActions = operation(svcSs.listMyAgentActions, ({ tenant, origin, params, query }, ctx) =>
  ownAgents.listActions(ctx, tenant, origin, params.agentId, query),
)
