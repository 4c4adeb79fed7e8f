import { PushChallenge, TriggerPushRequest } from '../../push.ts'
import { signature } from '../signature.ts'

export const triggerPushNotification = signature({
  service: 'svc-otp',
  id: 'triggerPushNotification',
  method: 'POST',
  path: '/v1/triggerPushNotification',
  summary: "Ask the user's devices to approve",
  description:
    'Goes to all active devices of the user, or to the named one; the first answer decides. Show `numberMatch.displayNumber` on the screen that asks: the user types it on the device. One is open for each user: asking again takes the place of the first, and another client has to wait.',
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
