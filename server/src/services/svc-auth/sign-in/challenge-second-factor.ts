import { ChallengeSecondFactorRequest, SecondFactorChallenge, SignInParams } from '@countersign/contract'
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
  errors: [
    'auth_type_disabled',
    'user_disabled',
    'registration_disabled',
    'registration_not_found',
    'ambiguous_registration',
    'registration_state_conflict',
    'push_pending',
    'push_paused',
    'connector_missing',
    'destination_not_allowed',
    'registration_locked',
    'send_limit_reached',
  ],
  handle: (call, { signIn }) => signIn.challenge(call.params.tenantId, visitOf(call), call.body),
})
