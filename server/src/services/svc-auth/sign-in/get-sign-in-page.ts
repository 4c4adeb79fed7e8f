import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const getSignInPage = openOperation(svcAuth.getSignInPage, (call, ctx) =>
  signIn.readPage(ctx, call.params.tenantId, call),
)
