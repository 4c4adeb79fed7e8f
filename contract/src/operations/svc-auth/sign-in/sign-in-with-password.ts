import { SignInOutcome, SignInParams, SignInWithPasswordRequest } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const signInWithPassword = openSignature({
  service: 'svc-auth',
  id: 'signInWithPassword',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/password',
  summary: 'Sign in with a password',
  description:
    'Answers 200 whether it was right or wrong. Whoever has a second factor goes on with `next`; everybody else is signed in, by cookie. After 100 wrong passwords in a row from unknown browsers, the password of an account works only in browsers where the user has signed in before, or together with `secondFactor`; elsewhere it is answered as `wrong_password`.',
  params: SignInParams,
  ownPages: true,
  body: SignInWithPasswordRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'too_many_requests'],
})
