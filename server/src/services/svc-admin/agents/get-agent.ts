import { Agent, AgentParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getAgent = operation({
  id: 'getAgent',
  method: 'GET',
  path: '/v1/agents/{agentId}',
  summary: 'Read an agent',
  scope: 'admin.read',
  params: AgentParams,
  reply: { 200: Agent },
  handle: async ({ tenant, params }, { agents }) => tagged(await agents.find(tenant, params.agentId)),
})
