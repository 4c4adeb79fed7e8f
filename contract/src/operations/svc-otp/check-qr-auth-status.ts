import { ChallengeStatus, ChallengeStatusRequest } from '../../device-challenges.ts'
import { signature } from '../signature.ts'

export const checkQrAuthStatus = signature({
  service: 'svc-otp',
  id: 'checkQrAuthStatus',
  method: 'POST',
  path: '/v1/checkQrAuthStatus',
  summary: 'Get the status of a QR code challenge',
  description:
    'Available only to the client that issued the challenge. With `waitSeconds`, the response is sent as soon as the state changes: when the code is scanned, and when the user answers. `userId` is present once the user is known.',
  scope: 'mfa.verify',
  body: ChallengeStatusRequest,
  reply: { 200: ChallengeStatus },
  errors: ['not_found', 'auth_type_disabled', 'slow_down'],
})
