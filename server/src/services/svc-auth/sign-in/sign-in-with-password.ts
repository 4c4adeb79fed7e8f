import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const signInWithPassword = openOperation(svcAuth.signInWithPassword, async (call, { signIn }) =>
  signInAnswer(await signIn.password(call.params.tenantId, visitOf(call), call.body)),
)
