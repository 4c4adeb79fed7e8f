import { DelegationParams } from '../../../delegations.ts'
import { MyDelegation } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const endMyDelegation = signature({
  service: 'svc-ss',
  id: 'endMyDelegation',
  method: 'POST',
  path: '/v1/me/delegations/{delegationId}:end',
  summary: 'End a delegation',
  description:
    'Ends the delegation permanently. Every process enforces this within a second. Access tokens and grants that the agent received under the delegation become invalid.',
  scope: 'self',
  params: DelegationParams,
  reply: { 200: MyDelegation },
  errors: ['user_disabled'],
})
