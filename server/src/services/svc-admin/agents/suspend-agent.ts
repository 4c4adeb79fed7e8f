import { Agent, AgentParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const suspendAgent = operation({
  id: 'suspendAgent',
  method: 'POST',
  path: '/v1/agents/{agentId}:suspend',
  summary: 'Suspend an agent',
  description:
    'It gets no access token and is allowed nothing. What it was given before is void, also after it is resumed.',
  scope: 'admin.write',
  params: AgentParams,
  reply: { 200: Agent },
  errors: ['agent_state_conflict'],
  handle: async ({ tenant, origin, params }, { agents }) =>
    tagged(await agents.suspend(tenant, origin, params.agentId)),
})
