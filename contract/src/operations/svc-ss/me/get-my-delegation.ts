import { DelegationParams } from '../../../delegations.ts'
import { MyDelegation } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const getMyDelegation = signature({
  service: 'svc-ss',
  id: 'getMyDelegation',
  method: 'GET',
  path: '/v1/me/delegations/{delegationId}',
  summary: 'Get one of your delegations',
  scope: 'self',
  params: DelegationParams,
  reply: { 200: MyDelegation },
  errors: ['user_disabled'],
})
