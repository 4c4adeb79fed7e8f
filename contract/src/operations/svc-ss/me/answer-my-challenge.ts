import { AnswerMyChallengeRequest, MyVerdict } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const answerMyChallenge = signature({
  service: 'svc-ss',
  id: 'answerMyChallenge',
  method: 'POST',
  path: '/v1/me/challenges:answer',
  summary: 'Verify your identity',
  description:
    "Send a code, or your password as `otp` with the `authType` `password`. Returns 200 whether the answer was right or wrong. If it was right, `challengeId` is the proof for one change. For `push` and `qr_code`, omit `otp` to read the device's answer. With `waitSeconds`, the response is sent as soon as the device answers; `waitSeconds` cannot be combined with `Idempotency-Key`.",
  scope: 'self',
  beforePasskey: true,
  idempotent: true,
  body: AnswerMyChallengeRequest,
  reply: { 200: MyVerdict },
  errors: ['not_found', 'forbidden', 'auth_type_disabled', 'ambiguous_registration', 'slow_down'],
})
