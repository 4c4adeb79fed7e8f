import { RegisterPasswordRequest } from '../../challenges.ts'
import { inWords, minPasswordLength } from '../../limits/index.ts'
import { NewRegistration } from '../../registrations.ts'
import { signature } from '../signature.ts'

export const registerPassword = signature({
  service: 'svc-otp',
  id: 'registerPassword',
  method: 'POST',
  path: '/v1/registerPassword',
  summary: "Set a user's password",
  description: `There are no composition rules. A password needs at least ${inWords(minPasswordLength)} characters, or more if the tenant requires it, and must not be a commonly used password.`,
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
