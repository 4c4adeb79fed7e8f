import { Agent, AgentParams } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const suspendAgent = signature({
  service: 'svc-admin',
  id: 'suspendAgent',
  method: 'POST',
  path: '/v1/agents/{agentId}:suspend',
  summary: 'Suspend an agent',
  description:
    'It gets no access token and is allowed nothing. What it was given before is void, also after it is resumed.',
  scope: 'admin.write',
  params: AgentParams,
  reply: { 200: Agent },
  errors: ['agent_state_conflict'],
})
