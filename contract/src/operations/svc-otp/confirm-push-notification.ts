import { DeviceChallenge } from '../../device-challenges.ts'
import { ConfirmPushRequest } from '../../push.ts'
import { signature } from '../signature.ts'

export const confirmPushNotification = signature({
  service: 'svc-otp',
  id: 'confirmPushNotification',
  method: 'POST',
  path: '/v1/confirmPushNotification',
  summary: "Submit a device's answer to a push challenge",
  description:
    "Called by a device that was prompted. The response is a JWS, signed with the device's own key, over exactly what the device displayed. An approval contains the number that the user typed; a wrong number ends the challenge as `denied`. The first answer counts.",
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
