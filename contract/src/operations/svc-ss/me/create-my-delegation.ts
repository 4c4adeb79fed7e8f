import { CreateMyDelegationRequest, MyDelegation } from '../../../my-agents.ts'
import { signature } from '../../signature.ts'

export const createMyDelegation = signature({
  service: 'svc-ss',
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
})
