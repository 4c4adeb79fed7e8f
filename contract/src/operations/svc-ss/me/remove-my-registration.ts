import { MyRegistrationParams, ProvenChangeRequest } from '../../../me.ts'
import { Registration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const removeMyRegistration = signature({
  service: 'svc-ss',
  id: 'removeMyRegistration',
  method: 'POST',
  path: '/v1/me/registrations/{registrationId}:remove',
  summary: 'Remove one of your methods',
  description:
    "The method's pending challenges are cancelled. A password cannot be removed; replace it instead. If your organisation requires a second factor, you cannot remove the last one.",
  scope: 'self',
  idempotent: true,
  params: MyRegistrationParams,
  body: ProvenChangeRequest,
  reply: { 200: Registration },
  errors: ['user_disabled', 'proof_required', 'registration_state_conflict', 'last_second_factor'],
})
