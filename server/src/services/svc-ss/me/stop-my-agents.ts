import { StoppedAgents } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const stopMyAgents = operation({
  id: 'stopMyAgents',
  method: 'POST',
  path: '/v1/me/agents:stop',
  summary: 'Stop every agent from acting for me',
  scope: 'self',
  reply: { 200: StoppedAgents },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin }, { selfService }) => selfService.agents.stop(tenant, origin),
})
