import { svcSs } from '@countersign/contract/operations'
import { ownChallenges } from '../../../domain/sign-in/index.ts'
import { operation } from '../../operation.ts'

export const challengeMe = operation(svcSs.challengeMe, ({ tenant, origin, body }, ctx) =>
  ownChallenges.issue(ctx, tenant, origin, body),
)
