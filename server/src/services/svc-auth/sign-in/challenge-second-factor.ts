import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'
import { visitOf } from './visit.ts'

export const challengeSecondFactor = openOperation(svcAuth.challengeSecondFactor, (call, { signIn }) =>
  signIn.challenge(call.params.tenantId, visitOf(call), call.body),
)
