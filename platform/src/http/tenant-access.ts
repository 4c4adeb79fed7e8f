// The access control of a server with tenants: access tokens with scopes, and idempotency keys that belong to a caller.
import { scopes } from '@countersign/contract'
import type { Origin } from '../access/index.ts'
import type { TenantScope } from '../database/index.ts'
import type { Idempotency } from '../idempotency/index.ts'
import { Admission, KnownTenants, type TenantLimits } from '../turns/index.ts'
import type { AccessControl, SessionControl, TenantControl } from './access-control.ts'
import type { SecurityScheme, SessionScheme } from './openapi.ts'

export interface TenantIdentity {
  readonly tenant: TenantScope
  readonly origin: Origin
}

interface Parts {
  readonly authenticate: AccessControl<TenantIdentity>['authenticate']
  readonly authenticateClient: NonNullable<AccessControl<TenantIdentity>['authenticateClient']>
  readonly sessions: SessionControl<TenantIdentity>
  readonly idempotency: Idempotency
  readonly tenantExists: (tenantId: string) => Promise<boolean>
  readonly limits: TenantLimits
}

/** One per process, however many services it has. */
export function tenantAccess({
  authenticate,
  authenticateClient,
  sessions,
  idempotency,
  tenantExists,
  limits,
}: Parts): AccessControl<TenantIdentity> {
  return {
    authenticate,
    authenticateClient,
    sessions,
    scopesOf: ({ origin }) => origin.caller.scopes,
    tenants: tenantTurns({ of: ({ tenant }) => tenant.id, exists: tenantExists, limits }),
    isActingAgent: ({ origin }) => origin.caller.actsFor !== undefined,
    once: ({ tenant, origin }, request, work) =>
      idempotency.once(tenant, { ...request, callerId: callerIdOf(origin) }, (joined) =>
        work({ tenant: joined, origin }),
      ),
  }
}

interface TurnParts<Identity> extends Pick<TenantControl<Identity>, 'of'> {
  readonly exists: (tenantId: string) => Promise<boolean>
  readonly limits: TenantLimits
  readonly admission?: Admission
}

export function tenantTurns<Identity>({
  of,
  exists,
  limits,
  // Both accounts of a tenant wait in one queue.
  admission = new Admission({ waitingAtMost: 2 * limits.settings.requestsAtOnce, refusals: limits.refusals }),
}: TurnParts<Identity>): TenantControl<Identity> {
  const known = new KnownTenants({ exists })
  return {
    of,
    inTurn(tenantId, work) {
      known.learn(tenantId)
      return limits.run(tenantId, 'authenticated', (open) => admission.run(tenantId, open, work))
    },
    inTurnOfNamed(name, work) {
      const share = known.shareOf(name)
      const run = (tenantId: string) => limits.run(tenantId, 'named', (open) => admission.run(tenantId, open, work))
      return share instanceof Promise ? share.then(run) : run(share)
    },
  }
}

/** Applications choose user ids: none may be mistaken for a client's. */
const callerIdOf = ({ caller: { kind, id } }: Origin): string => (kind === 'user' ? `user:${id}` : id)

export const sessionScheme = (cookieName: string): SessionScheme => ({
  cookieName,
  description:
    "Users authenticate with a session: the cookie that the sign-in sets. Requests that change data must also send `X-Requested-With: countersign`. The user's roles determine the scopes.",
})

export const accessTokenScheme: SecurityScheme = {
  name: 'accessToken',
  bearerFormat: 'JWT',
  description: `Scopes: ${Object.keys(scopes).join(', ')}`,
}
