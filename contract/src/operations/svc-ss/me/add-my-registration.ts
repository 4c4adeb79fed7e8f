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
    'The method becomes `active` when it is first verified, with answerMyChallenge. Secrets are shown only in this response.',
  scope: 'self',
  beforeSecondFactor: true,
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
