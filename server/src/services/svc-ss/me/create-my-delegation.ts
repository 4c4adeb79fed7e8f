import { CreateMyDelegationRequest, MyDelegation } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const createMyDelegation = operation({
  id: 'createMyDelegation',
  method: 'POST',
  path: '/v1/me/delegations',
  summary: 'Let an agent act for me',
  description: 'Named actions on named resources, within limits. It is never allowed more than I am.',
  scope: 'self',
  idempotent: true,
  body: CreateMyDelegationRequest,
  reply: { 201: MyDelegation },
  errors: ['not_found', 'user_disabled', 'proof_required'],
  handle: ({ tenant, origin, body }, { selfService }) => selfService.agents.delegations.create(tenant, origin, body),
})
