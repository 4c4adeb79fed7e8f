import { InvitedUser, ReadInvitationRequest } from '../../../invitations.ts'
import { SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const readInvitation = openSignature({
  service: 'svc-auth',
  id: 'readInvitation',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation',
  summary: 'Read an invitation',
  description:
    'Returns whom the invitation is for. The request carries the invitation code in the body, so that no log contains it.',
  params: SignInParams,
  ownPages: true,
  body: ReadInvitationRequest,
  reply: { 200: InvitedUser },
})
