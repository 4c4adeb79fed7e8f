import { CreateAgentRequest, CreatedAgent } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const createAgent = signature({
  service: 'svc-admin',
  id: 'createAgent',
  method: 'POST',
  path: '/v1/agents',
  summary: 'Register an agent',
  description:
    'The agent becomes an OAuth client: its client id is its `agentId`, and its only scope is `agents.request`. The secret is shown only in this response. An agent registered with `jwks` has no secret.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: CreateAgentRequest,
  reply: { 201: CreatedAgent },
})
