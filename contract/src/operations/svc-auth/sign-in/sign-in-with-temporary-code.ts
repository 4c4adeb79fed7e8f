import { SignInOutcome, SignInParams, SignInWithTemporaryCodeRequest } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const signInWithTemporaryCode = openSignature({
  service: 'svc-auth',
  id: 'signInWithTemporaryCode',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/temporary-code',
  summary: 'Sign in with a temporary access code',
  description:
    'Returns 200 whether the code was right or wrong. The code stands in for the second factor after the password. Only a user without a password, or of a tenant that offers none, signs in with `userId` and the code. It is no second factor: operations that need a recent proof are refused until the user has verified one of their methods.',
  params: SignInParams,
  ownPages: true,
  body: SignInWithTemporaryCodeRequest,
  reply: { 200: SignInOutcome },
  errors: ['too_many_requests'],
})
