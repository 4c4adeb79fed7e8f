import { Agent, AgentParams } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const suspendAgent = signature({
  service: 'svc-admin',
  id: 'suspendAgent',
  method: 'POST',
  path: '/v1/agents/{agentId}:suspend',
  summary: 'Suspend an agent',
  description:
    'A suspended agent cannot get access tokens, and every decision about it is a deny. Access tokens, grants and approvals that it received earlier stay invalid after it is resumed.',
  scope: 'admin.write',
  params: AgentParams,
  reply: { 200: Agent },
  errors: ['agent_state_conflict'],
})
