import { AgentParams } from '../../../agents.ts'
import { NoContent } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const deleteAgent = signature({
  service: 'svc-admin',
  id: 'deleteAgent',
  method: 'DELETE',
  path: '/v1/agents/{agentId}',
  summary: 'Delete an agent',
  description: "Also deletes the agent's secrets and delegations. Its decisions stay in the decision log.",
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AgentParams,
  reply: { 204: NoContent },
})
