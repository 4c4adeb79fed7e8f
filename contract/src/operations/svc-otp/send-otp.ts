import Type from 'typebox'
import { Challenge, SendOtpRequest } from '../../challenges.ts'
import { PasskeyChallenge, SendPasskeyRequest } from '../../passkeys.ts'
import { PushChallenge } from '../../push.ts'
import { QrChallenge } from '../../qr.ts'
import { challengeErrors } from '../challenge-errors.ts'
import { signature } from '../signature.ts'

export const sendOtp = signature({
  service: 'svc-otp',
  id: 'sendOtp',
  method: 'POST',
  path: '/v1/sendOtp',
  summary: 'Issue a challenge',
  description:
    'For SMS and email, sends a code. An authenticator app, a hardware token and recovery codes need no message, but accept the same call. While a challenge is pending, the call returns the same challenge; it sends the code again only after `resendAvailableAt`. `push` and `qr_code` prompt a device, like triggerPushNotification and triggerQrCode. For `passkey`, the response contains `publicKey`, which the page passes to the browser.',
  scope: 'mfa.challenge',
  idempotent: true,
  body: Type.Union([SendOtpRequest, SendPasskeyRequest]),
  reply: { 200: Type.Union([Challenge, PushChallenge, QrChallenge, PasskeyChallenge]) },
  errors: [...challengeErrors, 'challenge_not_needed', 'user_required'],
})
