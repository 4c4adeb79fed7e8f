import { AddMyPasskeyRequest } from '../../../my-passkeys.ts'
import { NewRegistration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const addMyPasskey = signature({
  service: 'svc-ss',
  id: 'addMyPasskey',
  method: 'POST',
  path: '/v1/me/passkeys',
  summary: 'Add a passkey for these pages',
  description:
    'Requires a browser session in which the user has just verified their identity; no access token can add one. Pass `publicKey` to `navigator.credentials.create()`, and the result to activateMyPasskey.',
  scope: 'self',
  beforePasskey: true,
  body: AddMyPasskeyRequest,
  reply: { 201: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'forbidden',
    'step_up_required',
    'registration_limit_reached',
    'passkey_required',
  ],
})
