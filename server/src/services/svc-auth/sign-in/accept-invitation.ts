import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const acceptInvitation = openOperation(svcAuth.acceptInvitation, async (call, { signIn }) =>
  signInAnswer(await signIn.acceptInvitation(call.params.tenantId, visitOf(call), call.body)),
)
