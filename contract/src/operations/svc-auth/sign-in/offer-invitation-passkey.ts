import { InvitationPasskeyOffer, ReadInvitationRequest } from '../../../invitations.ts'
import { SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const offerInvitationPasskey = openSignature({
  service: 'svc-auth',
  id: 'offerInvitationPasskey',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation:offer-passkey',
  summary: 'Offer a passkey to an invited user',
  description:
    'Pass `publicKey` to `navigator.credentials.create()`, and the result to acceptInvitation. The server stores nothing until then.',
  params: SignInParams,
  ownPages: true,
  body: ReadInvitationRequest,
  reply: { 200: InvitationPasskeyOffer },
  errors: ['auth_type_disabled'],
})
