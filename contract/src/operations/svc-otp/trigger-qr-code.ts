import { QrChallenge, TriggerQrCodeRequest } from '../../qr.ts'
import { signature } from '../signature.ts'

export const triggerQrCode = signature({
  service: 'svc-otp',
  id: 'triggerQrCode',
  method: 'POST',
  path: '/v1/triggerQrCode',
  summary: 'Present a code to be scanned',
  description:
    'The code is for one scan, and carries no credential. Without `userId`, where the tenant allows it, whoever scans and approves it signs in.',
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
