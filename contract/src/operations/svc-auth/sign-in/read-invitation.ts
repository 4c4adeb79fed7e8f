import { InvitedUser, ReadInvitationRequest, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const readInvitation = openSignature({
  service: 'svc-auth',
  id: 'readInvitation',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation',
  summary: 'Read an invitation',
  description: 'Whom it is for. In the body, so that its code is in no log.',
  params: SignInParams,
  ownPages: true,
  body: ReadInvitationRequest,
  reply: { 200: InvitedUser },
})
