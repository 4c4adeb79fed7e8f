import { PageQuery } from '../../../conventions.ts'
import { MyAgentPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyAgents = signature({
  service: 'svc-ss',
  id: 'listMyAgents',
  method: 'GET',
  path: '/v1/me/agents',
  summary: 'List the agents that can act for me',
  description: 'And those that do, also where they are suspended or expired now.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyAgentPage },
  errors: ['not_found', 'user_disabled'],
})
