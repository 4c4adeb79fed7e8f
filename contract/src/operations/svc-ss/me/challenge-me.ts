import { ChallengeMeRequest } from '../../../me.ts'
import { SecondFactorChallenge } from '../../../sign-in.ts'
import { challengeErrors } from '../../challenge-errors.ts'
import { signature } from '../../signature.ts'

export const challengeMe = signature({
  service: 'svc-ss',
  id: 'challengeMe',
  method: 'POST',
  path: '/v1/me/challenges',
  summary: 'Issue a challenge to yourself',
  description: 'Sends a code or prompts your device, to verify a method that you added or to confirm a change.',
  scope: 'self',
  beforePasskey: true,
  idempotent: true,
  body: ChallengeMeRequest,
  reply: { 200: SecondFactorChallenge },
  errors: [...challengeErrors, 'forbidden', 'challenge_not_needed'],
})
