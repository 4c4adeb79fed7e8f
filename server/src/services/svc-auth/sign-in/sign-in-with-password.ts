import { SignInOutcome, SignInParams, SignInWithPasswordRequest } from '@countersign/contract'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const signInWithPassword = openOperation({
  id: 'signInWithPassword',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/password',
  summary: 'Sign in with a password',
  description:
    'Answers 200 whether it was right or wrong. Whoever has a second factor goes on with `next`; everybody else is signed in, by cookie.',
  params: SignInParams,
  ownPages: true,
  body: SignInWithPasswordRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled'],
  handle: async (call, { signIn }) =>
    signInAnswer(await signIn.password(call.params.tenantId, visitOf(call), call.body)),
})
