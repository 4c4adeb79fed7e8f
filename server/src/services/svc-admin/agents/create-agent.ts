import { CreateAgentRequest, CreatedAgent } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const createAgent = operation({
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
  handle: async ({ tenant, origin, body }, { agents }) => tagged(await agents.create(tenant, origin, body)),
})
