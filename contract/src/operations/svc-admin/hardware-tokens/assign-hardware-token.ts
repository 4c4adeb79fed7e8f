import { AssignHardwareTokenRequest, HardwareTokenParams } from '../../../hardware-tokens.ts'
import { Registration } from '../../../registrations.ts'
import { signature } from '../../signature.ts'

export const assignHardwareToken = signature({
  service: 'svc-admin',
  id: 'assignHardwareToken',
  method: 'POST',
  path: '/v1/hardware-tokens/{serialNumber}:assign',
  summary: 'Assign a hardware token',
  description:
    'Registers the token for a user, and creates the user if they do not exist. Removing the registration returns the token to the inventory.',
  scope: 'admin.users',
  idempotent: true,
  recentProof: true,
  params: HardwareTokenParams,
  body: AssignHardwareTokenRequest,
  reply: { 201: Registration },
  errors: [
    'auth_type_disabled',
    'user_disabled',
    'proof_required',
    'hardware_token_taken',
    'registration_limit_reached',
  ],
})
