import { AnswerMyChallengeRequest, MyVerdict } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const answerMyChallenge = operation({
  id: 'answerMyChallenge',
  method: 'POST',
  path: '/v1/me/challenges:answer',
  summary: 'Prove that it is me',
  description:
    'By a code, or by the password as `otp` with `authType` `password`. Answers 200 whether it was right or wrong; where it was right, `challengeId` is the proof for one change.',
  scope: 'self',
  idempotent: true,
  body: AnswerMyChallengeRequest,
  reply: { 200: MyVerdict },
  errors: ['not_found', 'auth_type_disabled', 'ambiguous_registration'],
  handle: ({ tenant, origin, body }, { selfService }) => selfService.methods.answer(tenant, origin, body),
})
