import { DeviceChallenge } from '../../device-challenges.ts'
import { ConfirmQrCodeRequest } from '../../qr.ts'
import { signature } from '../signature.ts'

export const confirmQrCode = signature({
  service: 'svc-otp',
  id: 'confirmQrCode',
  method: 'POST',
  path: '/v1/confirmQrCode',
  summary: 'Record the scan, then the answer, from the device',
  description:
    'From a device. `scan` binds the challenge to it and answers what to show; `approve` and `deny` take a JWS by its own key over exactly that.',
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
