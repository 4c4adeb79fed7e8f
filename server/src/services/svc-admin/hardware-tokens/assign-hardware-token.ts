import { AssignHardwareTokenRequest, HardwareTokenParams, Registration } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const assignHardwareToken = operation({
  id: 'assignHardwareToken',
  method: 'POST',
  path: '/v1/hardware-tokens/{serialNumber}:assign',
  summary: 'Assign a hardware token',
  description:
    'Registers it for a user, who is made where there is none by that name. It comes back when the registration is removed.',
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
  handle: async ({ tenant, origin, params: { serialNumber }, body }, { hardwareTokens, registrations }) => {
    await hardwareTokens.find(tenant, serialNumber)
    // For oneself it takes the same proof as in self-service.
    const asAdministrator = origin.caller.id !== body.userId
    const request = { ...body, authType: 'hardware_token', serialNumber } as const
    return registrations.register(tenant, origin, request, { asAdministrator })
  },
})
