import { Agent, AgentParams, UpdateAgentRequest } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const updateAgent = signature({
  service: 'svc-admin',
  id: 'updateAgent',
  method: 'PATCH',
  path: '/v1/agents/{agentId}',
  summary: 'Update an agent',
  description:
    'To change keys without downtime, send a key set that contains both the old and the new key, and remove the old key after the agent signs with the new one.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AgentParams,
  body: UpdateAgentRequest,
  reply: { 200: Agent },
})
