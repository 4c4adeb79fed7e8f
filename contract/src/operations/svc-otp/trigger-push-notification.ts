import { PushChallenge, TriggerPushRequest } from '../../push.ts'
import { signature } from '../signature.ts'

export const triggerPushNotification = signature({
  service: 'svc-otp',
  id: 'triggerPushNotification',
  method: 'POST',
  path: '/v1/triggerPushNotification',
  summary: 'Issue a push challenge',
  description:
    "Prompts all of the user's active devices, or the device that the request names. The first answer counts. Show `numberMatch.displayNumber` on the screen on which the user is signing in; the user types it on the device. A user can have one pending push challenge: a new one from the same client replaces it, and other clients must wait.",
  scope: 'mfa.challenge',
  idempotent: true,
  body: TriggerPushRequest,
  reply: { 200: PushChallenge },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'registration_disabled',
    'registration_not_found',
    'registration_state_conflict',
    'push_pending',
    'push_paused',
    'send_limit_reached',
  ],
})
