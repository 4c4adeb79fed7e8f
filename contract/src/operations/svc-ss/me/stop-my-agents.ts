import { StoppedAgents } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const stopMyAgents = signature({
  service: 'svc-ss',
  id: 'stopMyAgents',
  method: 'POST',
  path: '/v1/me/agents:stop',
  summary: 'Stop all agents from acting for you',
  scope: 'self',
  reply: { 200: StoppedAgents },
  errors: ['not_found', 'user_disabled'],
})
