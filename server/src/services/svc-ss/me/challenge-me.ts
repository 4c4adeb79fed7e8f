import { ChallengeMeRequest, SecondFactorChallenge } from '@countersign/contract'
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
  errors: [
    'auth_type_disabled',
    'user_disabled',
    'registration_disabled',
    'registration_not_found',
    'ambiguous_registration',
    'registration_state_conflict',
    'push_pending',
    'push_paused',
    'challenge_not_needed',
    'connector_missing',
    'destination_not_allowed',
    'registration_locked',
    'send_limit_reached',
  ],
  handle: ({ tenant, origin, body }, { selfService }) => selfService.methods.challenge(tenant, origin, body),
})
