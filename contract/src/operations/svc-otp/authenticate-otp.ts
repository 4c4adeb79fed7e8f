import Type from 'typebox'
import { AuthenticateOtpRequest, Verdict } from '../../challenges.ts'
import { AuthenticatePasskeyRequest } from '../../passkeys.ts'
import { signature } from '../signature.ts'

export const authenticateOtp = signature({
  service: 'svc-otp',
  id: 'authenticateOtp',
  method: 'POST',
  path: '/v1/authenticateOtp',
  summary: 'Verify an answer',
  description:
    "Returns 200 whether the answer was right or wrong: check `authenticated`. A code is accepted once. SMS and email require `challengeId`. An authenticator app, a hardware token and recovery codes can be verified without a challenge. For a challenge of `push` or `qr_code`, omit `otp` to read the device's answer. For `passkey`, send `credential`: with `challengeId` to verify the user, with `registrationId` to activate a new passkey.",
  scope: 'mfa.verify',
  idempotent: true,
  body: Type.Union([AuthenticateOtpRequest, AuthenticatePasskeyRequest]),
  reply: { 200: Verdict },
  errors: [
    'not_found',
    'auth_type_disabled',
    'ambiguous_registration',
    'already_registered',
    'credential_rejected',
    'too_many_requests',
  ],
})
