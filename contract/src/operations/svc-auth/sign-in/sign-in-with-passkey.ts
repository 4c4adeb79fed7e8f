import { SignInOutcome, SignInParams, SignInWithPasskeyRequest } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const signInWithPasskey = openSignature({
  service: 'svc-auth',
  id: 'signInWithPasskey',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/passkey',
  summary: 'Sign in with a passkey',
  description:
    'The passkey names the user. If its user verification counts, the user is signed in, with a cookie. Otherwise the password is required too: continue with `passwordRequired`. Returns 200 whether the answer was right or wrong. A wrong answer never locks a passkey.',
  params: SignInParams,
  ownPages: true,
  body: SignInWithPasskeyRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'too_many_requests'],
})
