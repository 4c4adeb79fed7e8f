import { AnswerSecondFactorRequest, SignInOutcome, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const answerSecondFactor = openSignature({
  service: 'svc-auth',
  id: 'answerSecondFactor',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/answer',
  summary: 'Verify the second factor',
  description:
    "The second step of the sign-in, with any method in `next`. Send a code, or a recovery code if the device is lost. For `push` and `qr_code`, omit `otp` to read the device's answer. Returns 200 whether the answer was right or wrong, and the reason `challenge_pending` until the device has answered.",
  params: SignInParams,
  ownPages: true,
  body: AnswerSecondFactorRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'registration_not_found', 'ambiguous_registration', 'slow_down'],
})
