import { AuthenticateOtpRequest, Verdict } from '../../challenges.ts'
import { signature } from '../signature.ts'

export const authenticateOtp = signature({
  service: 'svc-otp',
  id: 'authenticateOtp',
  method: 'POST',
  path: '/v1/authenticateOtp',
  summary: "Verify the user's answer",
  description:
    'Answers 200 whether it was right or wrong: read `authenticated`. A code is good once. `challengeId` is required for SMS and email; without it the answer of an authenticator app, a hardware token or a recovery code is a challenge of its own. On a challenge of `push` or `qr_code` it reads, without `otp`, what the device has answered.',
  scope: 'mfa.verify',
  idempotent: true,
  body: AuthenticateOtpRequest,
  reply: { 200: Verdict },
  errors: ['not_found', 'auth_type_disabled', 'ambiguous_registration'],
})
