import { ChallengeSecondFactorRequest, SecondFactorChallenge, SignInParams } from '../../../sign-in.ts'
import { challengeErrors } from '../../challenge-errors.ts'
import { openSignature } from '../../signature.ts'

export const challengeSecondFactor = openSignature({
  service: 'svc-auth',
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
})
