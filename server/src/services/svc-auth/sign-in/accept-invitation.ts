import { AcceptInvitationRequest, SignInOutcome, SignInParams } from '@countersign/contract'
import { openOperation } from '../../operation.ts'
import { signInAnswer, visitOf } from './visit.ts'

export const acceptInvitation = openOperation({
  id: 'acceptInvitation',
  method: 'POST',
  path: '/v1/sign-in/{tenantId}/invitation:accept',
  summary: 'Accept an invitation',
  description: 'Sets the password and signs in. An invitation is good once.',
  params: SignInParams,
  ownPages: true,
  body: AcceptInvitationRequest,
  reply: { 200: SignInOutcome },
  errors: ['auth_type_disabled', 'password_rejected'],
  handle: async (call, { signIn }) =>
    signInAnswer(await signIn.acceptInvitation(call.params.tenantId, visitOf(call), call.body)),
})
