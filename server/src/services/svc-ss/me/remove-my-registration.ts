import { MyRegistrationParams, ProvenChangeRequest, Registration } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const removeMyRegistration = operation({
  id: 'removeMyRegistration',
  method: 'POST',
  path: '/v1/me/registrations/{registrationId}:remove',
  summary: 'Remove a method of mine',
  description: 'Open challenges are cancelled. A password is replaced instead.',
  scope: 'self',
  idempotent: true,
  params: MyRegistrationParams,
  body: ProvenChangeRequest,
  reply: { 200: Registration },
  errors: ['user_disabled', 'proof_required', 'registration_state_conflict'],
  handle: ({ tenant, origin, params, body }, { selfService }) =>
    selfService.methods.remove(tenant, origin, params.registrationId, body),
})
