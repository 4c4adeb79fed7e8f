import { ValidatePasswordRequest, Verdict } from '../../challenges.ts'
import { signature } from '../signature.ts'

export const validatePassword = signature({
  service: 'svc-otp',
  id: 'validatePassword',
  method: 'POST',
  path: '/v1/validatePassword',
  summary: 'Verify a password',
  description:
    'Returns 200 whether the password was right or wrong: check `authenticated`. For an unknown user, the response and its timing are the same as for a wrong password.',
  scope: 'mfa.verify',
  body: ValidatePasswordRequest,
  reply: { 200: Verdict },
  errors: ['auth_type_disabled'],
})
