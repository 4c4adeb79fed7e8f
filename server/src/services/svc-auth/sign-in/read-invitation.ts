import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const readInvitation = openOperation(svcAuth.readInvitation, ({ params, body }, { signIn }) =>
  signIn.invitation(params.tenantId, body),
)
