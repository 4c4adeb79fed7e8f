import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const signInWithTemporaryCode = openOperation(svcAuth.signInWithTemporaryCode, async (call, ctx) =>
  signInAnswer(await signIn.withTemporaryCode(ctx, call.params.tenantId, visitOf(call), call.body)),
)
