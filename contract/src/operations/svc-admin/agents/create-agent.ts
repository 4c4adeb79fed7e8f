import { CreateAgentRequest, CreatedAgent } from '../../../agents.ts'
import { signature } from '../../signature.ts'

export const createAgent = signature({
  service: 'svc-admin',
  id: 'createAgent',
  method: 'POST',
  path: '/v1/agents',
  summary: 'Register an agent',
  description:
    'The agent is an OAuth client of its own id, and holds `agents.request` alone. The answer shows its secret once; with `jwks` it has none.',
  scope: 'admin.write',
  recentProof: true,
  idempotent: true,
  body: CreateAgentRequest,
  reply: { 201: CreatedAgent },
})
