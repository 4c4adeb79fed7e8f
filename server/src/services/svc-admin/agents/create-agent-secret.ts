import { svcAdmin } from '@countersign/contract/operations'
import { agentSecrets } from '../../../domain/agents/index.ts'
import { operation } from '../../operation.ts'

export const createAgentSecret = operation(svcAdmin.createAgentSecret, ({ tenant, origin, params }, ctx) =>
  agentSecrets.create(ctx, tenant, origin, params.agentId),
)
