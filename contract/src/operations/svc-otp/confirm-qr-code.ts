import { DeviceChallenge } from '../../device-challenges.ts'
import { ConfirmQrCodeRequest } from '../../qr.ts'
import { signature } from '../signature.ts'

export const confirmQrCode = signature({
  service: 'svc-otp',
  id: 'confirmQrCode',
  method: 'POST',
  path: '/v1/confirmQrCode',
  summary: 'Submit a scan or an answer to a QR code',
  description:
    "Called by a device. `scan` binds the challenge to the device and returns what to display. `approve` and `deny` require a JWS, signed with the device's own key, over exactly that content.",
  scope: 'device',
  body: ConfirmQrCodeRequest,
  reply: { 200: DeviceChallenge },
  errors: [
    'invalid_signature',
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'registration_disabled',
    'challenge_finished',
  ],
})
