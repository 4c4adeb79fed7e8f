import type { svcOtp } from '@countersign/contract/operations'
import { operation } from './operation.ts'

/** The same in every service, each under its own context path. */
export const whoAmI = (signature: typeof svcOtp.whoAmI) =>
  operation(signature, ({ tenant, origin: { caller } }, { clock }) => ({
    tenantId: tenant.id,
    clientId: caller.clientId,
    ...(caller.kind === 'user' ? { userId: caller.id } : {}),
    scopes: [...caller.scopes],
    expiresInSeconds: Math.max(0, Math.floor((caller.expiresAt - clock.now()) / 1000)),
  }))
