import { DeviceChallenge } from '../../device-challenges.ts'
import { ConfirmPushRequest } from '../../push.ts'
import { signature } from '../signature.ts'

export const confirmPushNotification = signature({
  service: 'svc-otp',
  id: 'confirmPushNotification',
  method: 'POST',
  path: '/v1/confirmPushNotification',
  summary: "Record the user's answer from the device",
  description:
    'From a device that was asked: a JWS by its own key over exactly what it has shown. An approval carries the number that the user has typed; a wrong one ends the challenge as denied. The first answer counts.',
  scope: 'device',
  body: ConfirmPushRequest,
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
