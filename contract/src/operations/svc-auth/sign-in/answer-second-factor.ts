import { AnswerSecondFactorRequest, SignInOutcome, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const answerSecondFactor = openSignature({
  service: 'svc-auth',
  id: 'answerSecondFactor',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/answer',
  summary: 'Sign in with a second factor',
  description:
    'The second step, by any method in `next`: a code, a recovery code where a device is lost, or, without `otp`, what the device has answered that was asked. Answers 200 whether it was right or wrong, and `challenge_pending` while a device has not answered.',
  params: SignInParams,
  ownPages: true,
  body: AnswerSecondFactorRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'registration_not_found', 'ambiguous_registration', 'slow_down'],
})
