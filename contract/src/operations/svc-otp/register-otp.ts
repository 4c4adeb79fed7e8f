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
    'The first registration creates the user. Everything but a password and recovery codes becomes `active` with its first proof. What is shown once is shown in no other answer. `push` and `qr_code` answer an enrolment: the device that follows it registers itself by the same operation, with `device` and `proof`, and becomes active with the first challenge that names its registration and is approved.',
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
