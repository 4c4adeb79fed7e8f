import { Agent, AgentParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const resumeAgent = operation({
  id: 'resumeAgent',
  method: 'POST',
  path: '/v1/agents/{agentId}:resume',
  summary: 'Resume a suspended agent',
  scope: 'admin.write',
  recentProof: true,
  params: AgentParams,
  reply: { 200: Agent },
  errors: ['agent_state_conflict'],
  handle: async ({ tenant, origin, params }, { agents }) => tagged(await agents.resume(tenant, origin, params.agentId)),
})
