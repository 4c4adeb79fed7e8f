import { MyAgentPage, PageQuery } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listMyAgents = operation({
  id: 'listMyAgents',
  method: 'GET',
  path: '/v1/me/agents',
  summary: 'List the agents that can act for me',
  description: 'And those that do, also where they are suspended or expired now.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyAgentPage },
  errors: ['not_found', 'user_disabled'],
  handle: ({ tenant, origin, query }, { selfService }) => selfService.agents.list(tenant, origin, query),
})
