import { svcAdmin } from '@countersign/contract/operations'
import { agents } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const deleteAgent = operation(svcAdmin.deleteAgent, ({ tenant, origin, params, ifMatch }, ctx) =>
  agents.remove(ctx, tenant, origin, params.agentId, ifMatch),
)
