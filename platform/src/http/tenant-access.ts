// The access control of a server with tenants: access tokens with scopes, and idempotency keys that belong to a caller.
import { scopes } from '@countersign/contract'
import type { Origin } from '../access/index.ts'
import type { TenantScope } from '../database/index.ts'
import type { Idempotency } from '../idempotency/index.ts'
import { countedNetwork } from '../ip-addresses/index.ts'
import { Admission, type Asker, KnownTenants, type TenantLimits } from '../turns/index.ts'
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
    tenants: tenantTurns({
      of: ({ tenant, origin }) => ({ tenantId: tenant.id, caller: () => callerIdOf(origin) }),
      exists: tenantExists,
      limits,
    }),
    isActingAgent: ({ origin }) => origin.caller.actsFor !== undefined,
    once: ({ tenant, origin }, request, work) =>
      idempotency.once(tenant, { ...request, callerId: callerIdOf(origin) }, (joined) =>
        work({ tenant: joined, origin }),
      ),
  }
}

interface TurnParts<Identity> {
  readonly of: (identity: Identity) => Pick<Asker, 'tenantId' | 'caller'>
  readonly exists: (tenantId: string) => Promise<boolean>
  readonly limits: TenantLimits
  readonly admission?: Admission
}

export function tenantTurns<Identity>({
  of,
  exists,
  limits,
  admission = new Admission({ waitingAtMost: limits.settings.requestsAtOnce, refusals: limits.refusals }),
}: TurnParts<Identity>): TenantControl<Identity> {
  const known = new KnownTenants({ exists })
  return {
    inTurn(identity, work) {
      const { tenantId, caller } = of(identity)
      known.learn(tenantId)
      const account = 'authenticated'
      return limits.run(tenantId, account, (open) => admission.run({ tenantId, account, open, caller }, work))
    },
    inTurnOfNamed(name, { ipAddress }, work) {
      const share = known.shareOf(name)
      const account = 'named'
      const caller = () => countedNetwork(ipAddress)
      const run = (tenantId: string) =>
        limits.run(tenantId, account, (open) => admission.run({ tenantId, account, open, caller }, work))
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
