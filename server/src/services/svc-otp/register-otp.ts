import { NewRegistration, RegisterOtpRequest } from '@countersign/contract'
import { operation } from '../operation.ts'

export const registerOtp = operation({
  id: 'registerOtp',
  method: 'POST',
  path: '/v1/registerOtp',
  summary: 'Register a method for a user',
  description:
    'The first registration creates the user. Everything but a password and recovery codes becomes `active` with its first proof. What is shown once is shown in no other answer.',
  scope: 'mfa.register',
  idempotent: true,
  body: RegisterOtpRequest,
  reply: { 201: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'already_registered',
    'hardware_token_taken',
    'registration_limit_reached',
    'password_rejected',
    'destination_not_allowed',
  ],
  handle: ({ tenant, origin, body }, { registrations }) => registrations.register(tenant, origin, body),
})
