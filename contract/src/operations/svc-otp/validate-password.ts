import { ValidatePasswordRequest, Verdict } from '../../challenges.ts'
import { signature } from '../signature.ts'

export const validatePassword = signature({
  service: 'svc-otp',
  id: 'validatePassword',
  method: 'POST',
  path: '/v1/validatePassword',
  summary: 'Verify a password',
  description:
    'Answers 200 whether it was right or wrong: read `authenticated`. A user who is not known is told like a wrong password, in the same time.',
  scope: 'mfa.verify',
  body: ValidatePasswordRequest,
  reply: { 200: Verdict },
  errors: ['auth_type_disabled'],
})
