import { DeregisterAuthRequest, DeregisterAuthResponse } from '../../registrations.ts'
import { signature } from '../signature.ts'

export const deregisterAuth = signature({
  service: 'svc-otp',
  id: 'deregisterAuth',
  method: 'POST',
  path: '/v1/deregisterAuth',
  summary: "Remove a user's method",
  description: "The method's pending challenges are cancelled. Works even if the tenant has disabled the method.",
  scope: 'mfa.register',
  idempotent: true,
  body: DeregisterAuthRequest,
  reply: { 200: DeregisterAuthResponse },
  errors: ['not_found', 'user_disabled', 'proof_required', 'registration_not_found', 'ambiguous_registration'],
})
