import { AcceptInvitationRequest, SignInOutcome, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const acceptInvitation = openSignature({
  service: 'svc-auth',
  id: 'acceptInvitation',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation:accept',
  summary: 'Accept an invitation',
  description: 'Sets the password and signs the user in. An invitation can be accepted only once.',
  params: SignInParams,
  ownPages: true,
  body: AcceptInvitationRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'password_rejected', 'user_has_methods'],
})
