import { AgentPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listAgents = operation({
  id: 'listAgents',
  method: 'GET',
  path: '/v1/agents',
  summary: 'List the agents',
  scope: 'admin.read',
  query: PageQuery,
  reply: { 200: AgentPage },
  handle: ({ tenant, query }, { agents }) => agents.list(tenant, query),
})
