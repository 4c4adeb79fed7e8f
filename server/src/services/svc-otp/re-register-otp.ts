import { NewRegistration, ReRegisterOtpRequest } from '@countersign/contract'
import { operation } from '../operation.ts'

export const reRegisterOtp = operation({
  id: 'reRegisterOtp',
  method: 'POST',
  path: '/v1/reRegisterOtp',
  summary: 'Replace a method of a user',
  description:
    "The new one takes the place of the old with its first proof, or at once: then the old one's secret and open challenges are void.",
  scope: 'mfa.register',
  idempotent: true,
  body: ReRegisterOtpRequest,
  reply: { 200: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'registration_not_found',
    'ambiguous_registration',
    'hardware_token_taken',
    'registration_limit_reached',
    'password_rejected',
    'destination_not_allowed',
  ],
  handle: ({ tenant, origin, body }, { registrations }) => registrations.reRegister(tenant, origin, body),
})
