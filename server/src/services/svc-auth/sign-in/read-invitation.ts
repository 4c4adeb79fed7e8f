import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const readInvitation = openOperation(svcAuth.readInvitation, ({ params, body }, ctx) =>
  signIn.readInvitation(ctx, params.tenantId, body),
)
