import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const answerSecondFactor = openOperation(svcAuth.answerSecondFactor, async (call, { signIn }) =>
  signInAnswer(await signIn.answer(call.params.tenantId, visitOf(call), call.body)),
)
