import { DelegationParams, MyDelegation } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const getMyDelegation = operation({
  id: 'getMyDelegation',
  method: 'GET',
  path: '/v1/me/delegations/{delegationId}',
  summary: 'Read what I let an agent do',
  scope: 'self',
  params: DelegationParams,
  reply: { 200: MyDelegation },
  errors: ['user_disabled'],
  handle: ({ tenant, origin, params }, { selfService }) =>
    selfService.agents.delegations.find(tenant, origin, params.delegationId),
})
