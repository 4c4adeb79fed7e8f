import { ChallengeSecondFactorRequest, SecondFactorChallenge, SignInParams } from '../../../sign-in.ts'
import { challengeErrors } from '../../challenge-errors.ts'
import { openSignature } from '../../signature.ts'

export const challengeSecondFactor = openSignature({
  service: 'svc-auth',
  id: 'challengeSecondFactor',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/challenge',
  summary: 'Issue a challenge for the second factor',
  description:
    'For SMS, email, push and QR codes. An authenticator app, a hardware token and recovery codes need no challenge. A push goes to all devices of the user unless the request names one. Show the user the number in the response.',
  params: SignInParams,
  ownPages: true,
  body: ChallengeSecondFactorRequest,
  reply: { 200: SecondFactorChallenge },
  errors: [...challengeErrors],
})
