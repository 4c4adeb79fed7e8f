import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'
import { visitOf } from './visit.ts'

export const signInWithDevice = openOperation(svcAuth.signInWithDevice, (call, { signIn }) =>
  signIn.device(call.params.tenantId, visitOf(call), call.body),
)
