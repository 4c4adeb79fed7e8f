import { svcAdmin } from '@countersign/contract/operations'
import { agentSecrets } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const deleteAgentSecret = operation(svcAdmin.deleteAgentSecret, ({ tenant, origin, params }, ctx) =>
  agentSecrets.remove(ctx, tenant, origin, params.agentId, params.secretId),
)
