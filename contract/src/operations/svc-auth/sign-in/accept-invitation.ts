import { AcceptInvitationRequest } from '../../../invitations.ts'
import { SignInOutcome, SignInParams } from '../../../sign-in.ts'
import { openSignature } from '../../signature.ts'

export const acceptInvitation = openSignature({
  service: 'svc-auth',
  id: 'acceptInvitation',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation:accept',
  summary: 'Accept an invitation',
  description:
    'Sets the password or adds the passkey, and signs the user in. An invitation can be accepted only once. The new passkey is no proof yet: operations that require one ask the user to use it.',
  params: SignInParams,
  ownPages: true,
  body: AcceptInvitationRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'password_rejected', 'credential_rejected', 'already_registered', 'user_has_methods'],
})
