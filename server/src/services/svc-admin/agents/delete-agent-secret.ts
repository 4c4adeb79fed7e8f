import { AgentSecretParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteAgentSecret = operation({
  id: 'deleteAgentSecret',
  method: 'DELETE',
  path: '/v1/agents/{agentId}/secrets/{secretId}',
  summary: 'Delete a secret of an agent',
  scope: 'admin.write',
  recentProof: true,
  params: AgentSecretParams,
  reply: { 204: NoContent },
  handle: ({ tenant, origin, params }, { agents }) =>
    agents.removeSecret(tenant, origin, params.agentId, params.secretId),
})
