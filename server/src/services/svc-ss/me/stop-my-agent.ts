import { AgentParams, StoppedAgents } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const stopMyAgent = operation({
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
  handle: ({ tenant, origin, params }, { selfService }) => selfService.agents.stop(tenant, origin, params.agentId),
})
