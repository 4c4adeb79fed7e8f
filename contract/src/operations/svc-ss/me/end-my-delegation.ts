import { DelegationParams } from '../../../delegations.ts'
import { MyDelegation } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const endMyDelegation = signature({
  service: 'svc-ss',
  id: 'endMyDelegation',
  method: 'POST',
  path: '/v1/me/delegations/{delegationId}:end',
  summary: 'End what I let an agent do',
  description: 'For good, in every process within a second. What the agent was given under it is void.',
  scope: 'self',
  params: DelegationParams,
  reply: { 200: MyDelegation },
  errors: ['user_disabled'],
})
