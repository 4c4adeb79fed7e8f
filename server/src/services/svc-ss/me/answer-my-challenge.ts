import { svcSs } from '@countersign/contract/operations'
import { ownChallenges } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const answerMyChallenge = operation(svcSs.answerMyChallenge, ({ tenant, origin, body, signal }, ctx) =>
  ownChallenges.answer(ctx, tenant, origin, body, signal),
)
