import { AgentParams } from '../../../agents.ts'
import { StoppedAgents } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const stopMyAgent = signature({
  service: 'svc-ss',
  id: 'stopMyAgent',
  method: 'POST',
  path: '/v1/me/agents/{agentId}:stop',
  summary: 'Stop an agent from acting for me',
  description:
    'Ends everything that I let it do, in every process within a second. Its grants are void, and what people are being asked about it is cancelled.',
  scope: 'self',
  params: AgentParams,
  reply: { 200: StoppedAgents },
  errors: ['user_disabled'],
})
