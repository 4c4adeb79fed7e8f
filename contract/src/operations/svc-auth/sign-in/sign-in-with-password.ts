import { SignInOutcome, SignInParams, SignInWithPasswordRequest } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const signInWithPassword = openSignature({
  service: 'svc-auth',
  id: 'signInWithPassword',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/password',
  summary: 'Sign in with a password',
  description:
    'Returns 200 whether the password was right or wrong. A user who has a second factor continues with `next`. Other users are signed in, with a cookie. After 100 consecutive wrong passwords from unknown browsers, the password works only in browsers in which the user has signed in before, or together with `secondFactor`. In other browsers, even the right password returns `wrong_password`.',
  params: SignInParams,
  ownPages: true,
  body: SignInWithPasswordRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'too_many_requests'],
})
