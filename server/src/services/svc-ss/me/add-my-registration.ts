import { AddMyRegistrationRequest, NewRegistration } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const addMyRegistration = operation({
  id: 'addMyRegistration',
  method: 'POST',
  path: '/v1/me/registrations',
  summary: 'Add a method',
  description:
    'It becomes `active` with its first proof: answer it by answerMyChallenge. What is shown once is shown in no other answer.',
  scope: 'self',
  idempotent: true,
  body: AddMyRegistrationRequest,
  reply: { 201: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'already_registered',
    'hardware_token_taken',
    'registration_limit_reached',
    'password_rejected',
    'destination_not_allowed',
  ],
  handle: ({ tenant, origin, body }, { selfService }) => selfService.methods.add(tenant, origin, body),
})
