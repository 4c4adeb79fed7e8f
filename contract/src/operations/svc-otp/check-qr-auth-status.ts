import { ChallengeStatus, ChallengeStatusRequest } from '../../device-challenges.ts'
import { signature } from '../signature.ts'

export const checkQrAuthStatus = signature({
  service: 'svc-otp',
  id: 'checkQrAuthStatus',
  method: 'POST',
  path: '/v1/checkQrAuthStatus',
  summary: 'Poll for the outcome of a QR code',
  description:
    'For the client that asked. With `waitSeconds` the answer comes as soon as the state changes: when the code is scanned, and when it is answered. `userId` is there once it is known.',
  scope: 'mfa.verify',
  body: ChallengeStatusRequest,
  reply: { 200: ChallengeStatus },
  errors: ['not_found', 'auth_type_disabled', 'slow_down'],
})
