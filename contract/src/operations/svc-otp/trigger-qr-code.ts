import { QrChallenge, TriggerQrCodeRequest } from '../../qr.ts'
import { signature } from '../signature.ts'

export const triggerQrCode = signature({
  service: 'svc-otp',
  id: 'triggerQrCode',
  method: 'POST',
  path: '/v1/triggerQrCode',
  summary: 'Issue a QR code challenge',
  description:
    'The code can be scanned once and contains no credential. If the tenant allows it, omit `userId`: the user who scans and approves the code signs in.',
  scope: 'mfa.challenge',
  idempotent: true,
  body: TriggerQrCodeRequest,
  reply: { 200: QrChallenge },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_required',
    'user_disabled',
    'registration_disabled',
    'registration_not_found',
    'registration_state_conflict',
  ],
})
