import { AgentPage } from '../../../agents.ts'
import { PageQuery } from '../../../conventions.ts'
import { signature } from '../../signature.ts'

export const listAgents = signature({
  service: 'svc-admin',
  id: 'listAgents',
  method: 'GET',
  path: '/v1/agents',
  summary: 'List agents',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: AgentPage },
})
