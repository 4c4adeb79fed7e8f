import { ChallengeStatus, ChallengeStatusRequest } from '../../device-challenges.ts'
import { signature } from '../signature.ts'

export const checkPushAuthStatus = signature({
  service: 'svc-otp',
  id: 'checkPushAuthStatus',
  method: 'POST',
  path: '/v1/checkPushAuthStatus',
  summary: 'Get the status of a push challenge',
  description:
    'Available only to the client that issued the challenge. With `waitSeconds`, the response is sent as soon as the state changes. Once the challenge is approved, the response contains an assertion, which is the same on every read.',
  scope: 'mfa.verify',
  body: ChallengeStatusRequest,
  reply: { 200: ChallengeStatus },
  errors: ['not_found', 'auth_type_disabled', 'slow_down'],
})
