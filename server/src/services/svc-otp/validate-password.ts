import { ValidatePasswordRequest, Verdict } from '@countersign/contract'
import { operation } from '../operation.ts'

export const validatePassword = operation({
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
  handle: ({ tenant, origin, body }, { passwords }) => passwords.validate(tenant, origin, body),
})
