// The access control of a server with tenants: access tokens with scopes, and idempotency keys that belong to a caller.
import { scopes } from '@countersign/contract'
import type { Origin } from '../access/index.ts'
import type { TenantScope } from '../database/index.ts'
import type { Idempotency } from '../idempotency/index.ts'
import {
  Admission,
  type Asker,
  askerOf,
  callerKeyOf,
  KnownTenants,
  namedAsker,
  refusalsByAddress,
  type TenantLimits,
} from '../turns/index.ts'
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
    refuse: refusalsByAddress(),
    scopesOf: ({ origin }) => origin.caller.scopes,
    tenants: tenantTurns({
      of: ({ tenant, origin }) => askerOf(tenant.id, origin),
      exists: tenantExists,
      limits,
    }),
    isActingAgent: ({ origin }) => origin.caller.actsFor !== undefined,
    once: ({ tenant, origin }, request, work) =>
      idempotency.once(tenant, { ...request, callerId: callerKeyOf(origin) }, (joined) =>
        work({ tenant: joined, origin }),
      ),
  }
}

interface TurnParts<Identity> {
  readonly of: (identity: Identity) => Asker
  readonly exists: (tenantId: string) => Promise<boolean>
  readonly limits: TenantLimits
  readonly admission?: Admission
}

export function tenantTurns<Identity>({
  of,
  exists,
  limits,
  admission = new Admission({ refusals: limits.refusals }),
}: TurnParts<Identity>): TenantControl<Identity> {
  const known = new KnownTenants({ exists })
  const run = <Result>(asker: Asker, work: () => Result | Promise<Result>) =>
    limits.run(asker, (open) => admission.run(asker, open, work))
  return {
    inTurn(identity, work) {
      const asker = of(identity)
      known.learn(asker.tenantId)
      return run(asker, work)
    },
    inTurnOfNamed(name, { ipAddress }, work) {
      const share = known.shareOf(name)
      const runFor = (tenantId: string) => run(namedAsker(tenantId, ipAddress), work)
      return share instanceof Promise ? share.then(runFor) : runFor(share)
    },
  }
}

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
