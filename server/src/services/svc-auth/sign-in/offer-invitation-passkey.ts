import { svcAuth } from '@countersign/contract/operations'
import { signIn } from '../../../domain/sign-in/index.ts'
import { openOperation } from '../../operation.ts'

export const offerInvitationPasskey = openOperation(svcAuth.offerInvitationPasskey, ({ params, body }, ctx) =>
  signIn.offerInvitationPasskey(ctx, params.tenantId, body),
)
