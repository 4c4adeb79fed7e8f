import { AgentSecretParams } from '../../../agents.ts'
import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const deleteAgentSecret = signature({
  service: 'svc-admin',
  id: 'deleteAgentSecret',
  method: 'DELETE',
  path: '/v1/agents/{agentId}/secrets/{secretId}',
  summary: 'Delete an agent secret',
  scope: 'admin.write',
  recentProof: true,
  params: AgentSecretParams,
  reply: { 204: NoContent },
})
