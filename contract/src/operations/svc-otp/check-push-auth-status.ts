import { ChallengeStatus, ChallengeStatusRequest } from '../../device-challenges.ts'
import { signature } from '../signature.ts'

export const checkPushAuthStatus = signature({
  service: 'svc-otp',
  id: 'checkPushAuthStatus',
  method: 'POST',
  path: '/v1/checkPushAuthStatus',
  summary: 'Poll for the outcome of a push',
  description:
    'For the client that asked. With `waitSeconds` the answer comes as soon as the state changes. Once approved it carries an assertion, the same however often it is read.',
  scope: 'mfa.verify',
  body: ChallengeStatusRequest,
  reply: { 200: ChallengeStatus },
  errors: ['not_found', 'auth_type_disabled', 'slow_down'],
})
