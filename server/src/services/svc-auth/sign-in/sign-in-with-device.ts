import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'
import { visitOf } from './visit.ts'

export const signInWithDevice = openOperation(svcAuth.signInWithDevice, (call, ctx) =>
  signIn.withDevice(ctx, call.params.tenantId, visitOf(call), call.body),
)
