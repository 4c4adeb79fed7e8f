import { DelegationParams, MyDelegation } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const endMyDelegation = operation({
  id: 'endMyDelegation',
  method: 'POST',
  path: '/v1/me/delegations/{delegationId}:end',
  summary: 'End what I let an agent do',
  description: 'For good, in every process within a second. What the agent was given under it is void.',
  scope: 'self',
  params: DelegationParams,
  reply: { 200: MyDelegation },
  errors: ['user_disabled'],
  handle: ({ tenant, origin, params }, { selfService }) =>
    selfService.agents.delegations.end(tenant, origin, params.delegationId),
})
