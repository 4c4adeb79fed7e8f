import { ChallengeMeRequest } from '../../../me.ts'
import { SecondFactorChallenge } from '../../../sign-in.ts'
import { challengeErrors } from '../../challenge-errors.ts'
import { signature } from '../../signature.ts'

export const challengeMe = signature({
  service: 'svc-ss',
  id: 'challengeMe',
  method: 'POST',
  path: '/v1/me/challenges',
  summary: 'Have a code sent to me, or my device asked',
  description: 'To prove a method that was added, or that it is me who asks for a change.',
  scope: 'self',
  idempotent: true,
  body: ChallengeMeRequest,
  reply: { 200: SecondFactorChallenge },
  errors: [...challengeErrors, 'challenge_not_needed'],
})
