import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const signInWithPasskey = openOperation(svcAuth.signInWithPasskey, async (call, ctx) =>
  signInAnswer(await signIn.withPasskey(ctx, call.params.tenantId, visitOf(call), call.body)),
)
