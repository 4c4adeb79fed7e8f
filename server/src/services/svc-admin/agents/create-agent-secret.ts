import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const createAgentSecret = operation(svcAdmin.createAgentSecret, ({ tenant, origin, params }, { agents }) =>
  agents.addSecret(tenant, origin, params.agentId),
)
