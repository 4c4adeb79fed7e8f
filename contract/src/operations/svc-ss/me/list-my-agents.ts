import { PageQuery } from '../../../conventions.ts'
import { MyAgentPage } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyAgents = signature({
  service: 'svc-ss',
  id: 'listMyAgents',
  method: 'GET',
  path: '/v1/me/agents',
  summary: 'List agents that can act for you',
  description: 'Includes agents that act for you already, even if they are suspended or expired.',
  scope: 'self',
  query: PageQuery,
  reply: { 200: MyAgentPage },
  errors: ['not_found', 'user_disabled'],
})
