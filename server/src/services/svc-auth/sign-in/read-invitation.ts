import { InvitedUser, ReadInvitationRequest, SignInParams } from '@countersign/contract'
import { openOperation } from '../../operation.ts'

export const readInvitation = openOperation({
  id: 'readInvitation',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation',
  summary: 'Read an invitation',
  description: 'Whom it is for. In the body, so that its code is in no log.',
  params: SignInParams,
  ownPages: true,
  body: ReadInvitationRequest,
  reply: { 200: InvitedUser },
  handle: ({ params, body }, { signIn }) => signIn.invitation(params.tenantId, body),
})
