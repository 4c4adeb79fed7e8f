import { ChallengeMeRequest, SecondFactorChallenge } from '@countersign/contract'
import { challengeErrors } from '../../challenge-errors.ts'
import { operation } from '../../operation.ts'

export const challengeMe = operation({
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
  handle: ({ tenant, origin, body }, { selfService }) => selfService.methods.challenge(tenant, origin, body),
})
