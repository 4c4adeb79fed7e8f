import { Agent, AgentParams, UpdateAgentRequest } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const updateAgent = signature({
  service: 'svc-admin',
  id: 'updateAgent',
  method: 'PATCH',
  path: '/v1/agents/{agentId}',
  summary: 'Change an agent',
  description:
    'Keys change without a pause where the new set holds the old key too, until the agent signs with the new one.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AgentParams,
  body: UpdateAgentRequest,
  reply: { 200: Agent },
})
