import { svcAuth } from '@countersign/contract/operations'
import { openOperation } from '../../operation.ts'

export const getSignInPage = openOperation(svcAuth.getSignInPage, (call, { signIn }) =>
  signIn.page(call.params.tenantId, call),
)
