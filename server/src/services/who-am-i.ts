import { CallerDetails } from '@countersign/contract'
import { operation } from './operation.ts'

/** In every service: the quickest way to see that an access token or a session works there, and for what. */
export const whoAmI = operation({
  id: 'whoAmI',
  method: 'GET',
  path: '/v1/who-am-i',
  summary: 'Tell what the access token or the session stands for',
  scope: null,
  reply: { 200: CallerDetails },
  handle: ({ tenant, origin: { caller } }, { clock }) => ({
    tenantId: tenant.id,
    clientId: caller.clientId,
    ...(caller.kind === 'user' ? { userId: caller.id } : {}),
    scopes: [...caller.scopes],
    expiresInSeconds: Math.max(0, Math.floor((caller.expiresAt - clock.now()) / 1000)),
  }),
})
