import { Agent, AgentParams, UpdateAgentRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateAgent = operation({
  id: 'updateAgent',
  method: 'PATCH',
  path: '/v1/agents/{agentId}',
  summary: 'Change an agent',
  description:
    'Keys change without a pause where the new set holds the old key too, until the agent signs with the new one.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AgentParams,
  body: UpdateAgentRequest,
  reply: { 200: Agent },
  handle: async ({ tenant, origin, params, ifMatch, body }, { agents }) =>
    tagged(await agents.update(tenant, origin, params.agentId, ifMatch, body)),
})
