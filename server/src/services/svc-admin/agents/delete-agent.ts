import { AgentParams, NoContent } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const deleteAgent = operation({
  id: 'deleteAgent',
  method: 'DELETE',
  path: '/v1/agents/{agentId}',
  summary: 'Delete an agent',
  description: 'With its secrets and delegations. Its decisions stay in the log.',
  scope: 'admin.write',
  recentProof: true,
  ifMatch: true,
  params: AgentParams,
  reply: { 204: NoContent },
  handle: ({ tenant, origin, params, ifMatch }, { agents }) => agents.remove(tenant, origin, params.agentId, ifMatch),
})
