import { RegisterPasswordRequest } from '../../challenges.ts'
import { NewRegistration } from '../../registrations.ts'
import { signature } from '../signature.ts'

export const registerPassword = signature({
  service: 'svc-otp',
  id: 'registerPassword',
  method: 'POST',
  path: '/v1/registerPassword',
  summary: 'Set a password for a user',
  description:
    'No rules of composition, but at least eight characters and none of the passwords that everybody tries first.',
  scope: 'mfa.register',
  idempotent: true,
  body: RegisterPasswordRequest,
  reply: { 201: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'already_registered',
    'password_rejected',
  ],
})
