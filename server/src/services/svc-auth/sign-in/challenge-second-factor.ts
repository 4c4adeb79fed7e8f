import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'
import { visitOf } from './visit.ts'

export const challengeSecondFactor = openOperation(svcAuth.challengeSecondFactor, (call, ctx) =>
  signIn.challenge(ctx, call.params.tenantId, visitOf(call), call.body),
)
