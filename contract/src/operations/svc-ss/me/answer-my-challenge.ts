import { AnswerMyChallengeRequest, MyVerdict } from '../../../me.ts'
import { signature } from '../../signature.ts'

export const answerMyChallenge = signature({
  service: 'svc-ss',
  id: 'answerMyChallenge',
  method: 'POST',
  path: '/v1/me/challenges:answer',
  summary: 'Prove that it is me',
  description:
    'By a code, or by the password as `otp` with `authType` `password`. Answers 200 whether it was right or wrong; where it was right, `challengeId` is the proof for one change. Of a device that was asked it reads, without `otp`, what it has answered: with `waitSeconds` as soon as it has, which no `Idempotency-Key` can go with.',
  scope: 'self',
  idempotent: true,
  body: AnswerMyChallengeRequest,
  reply: { 200: MyVerdict },
  errors: ['not_found', 'auth_type_disabled', 'ambiguous_registration', 'slow_down'],
})
