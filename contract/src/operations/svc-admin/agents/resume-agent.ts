import { Agent, AgentParams } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const resumeAgent = signature({
  service: 'svc-admin',
  id: 'resumeAgent',
  method: 'POST',
  path: '/v1/agents/{agentId}:resume',
  summary: 'Resume a suspended agent',
  scope: 'admin.write',
  recentProof: true,
  params: AgentParams,
  reply: { 200: Agent },
  errors: ['agent_state_conflict'],
})
