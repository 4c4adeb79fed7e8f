import { svcAdmin } from '@countersign/contract/operations'
import { operation } from '../../operation.ts'

export const deleteAgentSecret = operation(svcAdmin.deleteAgentSecret, ({ tenant, origin, params }, { agents }) =>
  agents.removeSecret(tenant, origin, params.agentId, params.secretId),
)
