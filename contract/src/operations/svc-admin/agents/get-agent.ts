import { Agent, AgentParams } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const getAgent = signature({
  service: 'svc-admin',
  id: 'getAgent',
  method: 'GET',
  path: '/v1/agents/{agentId}',
  summary: 'Get an agent',
  scope: 'admin.read',
  params: AgentParams,
  reply: { 200: Agent },
})
