import { ChallengeStatus, ChallengeStatusRequest } from '@countersign/contract'
import { operation } from '../operation.ts'

export const checkPushAuthStatus = operation({
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
  handle: ({ tenant, origin, body, signal }, { deviceChallenges }) =>
    deviceChallenges.check(tenant, origin, 'push', body, signal),
})
