import { ChallengeSecondFactorRequest, SecondFactorChallenge, SignInParams } from '@countersign/contract'
import { challengeErrors } from '../../challenge-errors.ts'
import { openOperation } from '../../operation.ts'
import { visitOf } from './visit.ts'

export const challengeSecondFactor = openOperation({
  id: 'challengeSecondFactor',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/challenge',
  summary: 'Have a code sent, or a device asked, for the second step',
  description:
    'For SMS, email, push and QR codes; what shows a code by itself needs none. A push goes to all devices unless one is named: show the number that comes back.',
  params: SignInParams,
  ownPages: true,
  body: ChallengeSecondFactorRequest,
  reply: { 200: SecondFactorChallenge },
  errors: [...challengeErrors],
  handle: (call, { signIn }) => signIn.challenge(call.params.tenantId, visitOf(call), call.body),
})
