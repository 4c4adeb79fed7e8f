import { ReplaceMyPasswordRequest } from '../../../me.ts'
import { NewRegistration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const replaceMyPassword = signature({
  service: 'svc-ss',
  id: 'replaceMyPassword',
  method: 'POST',
  path: '/v1/me/password',
  summary: 'Replace your password',
  description: 'Ends all your other sessions.',
  scope: 'self',
  idempotent: true,
  body: ReplaceMyPasswordRequest,
  reply: { 200: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'registration_not_found',
    'password_rejected',
  ],
})
