import { AgentParams } from '../../../agents.ts'
import { StoppedAgents } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const stopMyAgent = signature({
  service: 'svc-ss',
  id: 'stopMyAgent',
  method: 'POST',
  path: '/v1/me/agents/{agentId}:stop',
  summary: 'Stop an agent from acting for you',
  description:
    "Ends every delegation that you gave the agent. Every process enforces this within a second. The agent's grants become invalid, and its pending approval requests are cancelled.",
  scope: 'self',
  params: AgentParams,
  reply: { 200: StoppedAgents },
  errors: ['user_disabled'],
})
