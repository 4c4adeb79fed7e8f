import { StoppedAgents } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const stopMyAgents = signature({
  service: 'svc-ss',
  id: 'stopMyAgents',
  method: 'POST',
  path: '/v1/me/agents:stop',
  summary: 'Stop every agent from acting for me',
  scope: 'self',
  reply: { 200: StoppedAgents },
  errors: ['not_found', 'user_disabled'],
})
