import Type from 'typebox'
import { RegisterDeviceRequest } from '../../devices.ts'
import { NewRegistration, RegisterOtpRequest } from '../../registrations.ts'
import { signature } from '../signature.ts'

export const registerOtp = signature({
  service: 'svc-otp',
  id: 'registerOtp',
  method: 'POST',
  path: '/v1/registerOtp',
  summary: 'Register a method for a user',
  description:
    'Creates the user if they do not exist. Passwords and recovery codes are `active` immediately. Every other method becomes `active` when it is first verified. Secrets are shown only in this response. For `push` and `qr_code`, the response contains an enrolment: the device that follows it registers itself with the same operation, using `device` and `proof`, and becomes active when the user approves the first challenge that names its registration.',
  scope: ['mfa.register', 'device.enrol'],
  idempotent: true,
  body: Type.Union([RegisterOtpRequest, RegisterDeviceRequest]),
  reply: { 201: NewRegistration },
  errors: [
    'invalid_signature',
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
})
