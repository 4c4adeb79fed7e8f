import { svcAdmin } from '@countersign/contract/operations'
import { hardwareTokens } from '../../../domain/authenticators/index.ts'
import { registrations } from '../../../domain/enrolment/index.ts'
import { operation } from '../../operation.ts'

export const assignHardwareToken = operation(
  svcAdmin.assignHardwareToken,
  async ({ tenant, origin, params: { serialNumber }, body }, ctx) => {
    await hardwareTokens.find(tenant, serialNumber)
    // For oneself it requires the same proof as in self-service.
    const asAdministrator = origin.caller.id !== body.userId
    const request = { ...body, authType: 'hardware_token', serialNumber } as const
    return registrations.register(ctx, tenant, origin, request, { asAdministrator })
  },
)
