import Type from 'typebox'
import { UpdatePushAddressRequest } from '../../devices.ts'
import { NewRegistration, ReRegisterOtpRequest } from '../../registrations.ts'
import { signature } from '../signature.ts'

export const reRegisterOtp = signature({
  service: 'svc-otp',
  id: 'reRegisterOtp',
  method: 'POST',
  path: '/v1/reRegisterOtp',
  summary: "Replace a user's method",
  description:
    "The new registration replaces the old one when it is first verified, or immediately. The old registration's secret and pending challenges then become invalid. A device calls this operation with only `device`, to update its push address.",
  scope: ['mfa.register', 'device'],
  idempotent: true,
  body: Type.Union([ReRegisterOtpRequest, UpdatePushAddressRequest]),
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
})
