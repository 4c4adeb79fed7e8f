// The access control of a server with tenants: access tokens with scopes, and idempotency keys that belong to a caller.
import { Problem, scopes } from '@countersign/contract'
import type { Origin } from '../access/index.ts'
import type { TenantScope } from '../database/index.ts'
import type { Idempotency } from '../idempotency/index.ts'
import { nowOrThen } from '../now-or-then/index.ts'
import {
  Admission,
  type Asker,
  askerOf,
  callerKeyOf,
  KnownTenants,
  namedAsker,
  refusalsByAddress,
  refusalsByCaller,
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
  const run = pacingRefusals(<Result>(asker: Asker, work: () => Result | Promise<Result>) =>
    limits.run(asker, (open) => admission.run(asker, open, work)),
  )
  return {
    inTurn(identity, work) {
      const asker = of(identity)
      known.learn(asker.tenantId)
      return run(asker, work)
    },
    inTurnOfNamed(name, { ipAddress }, work) {
      const share = known.shareOf(name)
      const runFor = (tenantId: string) => run(namedAsker(tenantId, ipAddress), work)
      return nowOrThen(share, runFor)
    },
  }
}

type Run = <Result>(asker: Asker, work: () => Result | Promise<Result>) => Result | Promise<Result>

/**
 * A caller that repeats a request which came too soon, instead of waiting, gets its responses one after the other. What reaches
 * a limit of its tenant is paced there.
 */
function pacingRefusals(run: Run): Run {
  const refuse = refusalsByCaller()
  const pace = (asker: Asker, error: unknown): Promise<never> =>
    error instanceof Problem && error.status === 429 && error.code !== 'tenant_limit_reached'
      ? refuse(asker, error)
      : Promise.reject(error)
  return (asker, work) => {
    try {
      const result = run(asker, work)
      return result instanceof Promise ? result.catch((error: unknown) => pace(asker, error)) : result
    } catch (error) {
      return pace(asker, error)
    }
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
