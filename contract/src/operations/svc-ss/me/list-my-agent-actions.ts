import { AgentParams } from '../../../agents.ts'
import { DelegableActionPage, DelegableActionQuery } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const listMyAgentActions = signature({
  service: 'svc-ss',
  id: 'listMyAgentActions',
  method: 'GET',
  path: '/v1/me/agents/{agentId}/actions',
  summary: 'List actions that you can delegate to an agent',
  description:
    'Returns the actions of the published policies that users and agents can perform and that the agent is limited to, in the order of their names. Policies still decide whether an action is allowed.',
  scope: 'self',
  params: AgentParams,
  query: DelegableActionQuery,
  reply: { 200: DelegableActionPage },
  errors: ['user_disabled'],
})
