import { CreateMyDelegationRequest, MyDelegation } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const createMyDelegation = signature({
  service: 'svc-ss',
  id: 'createMyDelegation',
  method: 'POST',
  path: '/v1/me/delegations',
  summary: 'Create a delegation',
  description:
    'Lets an agent act for you: specific actions on specific resources, within limits. The agent can never do more than you can.',
  scope: 'self',
  idempotent: true,
  body: CreateMyDelegationRequest,
  reply: { 201: MyDelegation },
  errors: ['not_found', 'user_disabled', 'proof_required'],
})
