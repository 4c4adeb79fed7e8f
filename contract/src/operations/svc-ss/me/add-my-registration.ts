import { AddMyRegistrationRequest } from '../../../me.ts'
import { NewRegistration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const addMyRegistration = signature({
  service: 'svc-ss',
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
})
