import { NewRegistration, ReplaceMyPasswordRequest } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const replaceMyPassword = operation({
  id: 'replaceMyPassword',
  method: 'POST',
  path: '/v1/me/password',
  summary: 'Replace my password',
  description: 'Ends every other session.',
  scope: 'self',
  idempotent: true,
  body: ReplaceMyPasswordRequest,
  reply: { 200: NewRegistration },
  errors: [
    'not_found',
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'registration_not_found',
    'password_rejected',
  ],
  handle: ({ tenant, origin, body }, { selfService }) => selfService.methods.replacePassword(tenant, origin, body),
})
