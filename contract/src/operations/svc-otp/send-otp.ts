import Type from 'typebox'
import { Challenge, SendOtpRequest } from '../../challenges.ts'
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
    'SMS and email send a code; an authenticator app, a hardware token and recovery codes send nothing, so that the calls are the same for every method. While a challenge is open, the same call answers the same challenge: after `resendAvailableAt` its code is sent again, before that nothing is. `push` and `qr_code` ask a device, like triggerPushNotification and triggerQrCode.',
  scope: 'mfa.challenge',
  idempotent: true,
  body: SendOtpRequest,
  reply: { 200: Type.Union([Challenge, PushChallenge, QrChallenge]) },
  errors: [...challengeErrors, 'challenge_not_needed'],
})
