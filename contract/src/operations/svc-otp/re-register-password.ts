import { ReRegisterPasswordRequest } from '../../challenges.ts'
import { NewRegistration } from '../../registrations.ts'
import { signature } from '../signature.ts'

export const reRegisterPassword = signature({
  service: 'svc-otp',
  id: 'reRegisterPassword',
  method: 'POST',
  path: '/v1/reRegisterPassword',
  summary: "Replace a user's password",
  description: 'Requires the current password, a proof that the user agrees, or the scope `admin.users`.',
  scope: 'mfa.register',
  idempotent: true,
  body: ReRegisterPasswordRequest,
  reply: { 200: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'wrong_password',
    'registration_not_found',
    'password_rejected',
    'registration_locked',
  ],
})
