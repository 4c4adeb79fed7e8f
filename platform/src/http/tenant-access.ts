// The access control of a server with tenants: access tokens with scopes, and idempotency keys that belong to a caller.
import { scopes } from '@countersign/contract'
import type { Origin } from '../access/index.ts'
import type { TenantScope } from '../database/index.ts'
import type { Idempotency } from '../idempotency/index.ts'
import { Admission } from '../turns/index.ts'
import type { AccessControl, SessionControl } from './access-control.ts'
import type { SecurityScheme, SessionScheme } from './openapi.ts'

export interface TenantIdentity {
  readonly tenant: TenantScope
  readonly origin: Origin
}

interface Parts {
  readonly authenticate: AccessControl<TenantIdentity>['authenticate']
  readonly sessions: SessionControl<TenantIdentity>
  readonly idempotency: Idempotency
  readonly admission?: Admission
}

/** One for a process, however many services it has. */
export function tenantAccess({
  authenticate,
  sessions,
  idempotency,
  admission = new Admission(),
}: Parts): AccessControl<TenantIdentity> {
  return {
    authenticate,
    sessions,
    scopesOf: ({ origin }) => origin.caller.scopes,
    tenants: {
      of: ({ tenant }) => tenant.id,
      inTurn: (tenantId, work) => admission.run(tenantId, work),
    },
    isActingAgent: ({ origin }) => origin.caller.actsFor !== undefined,
    once: ({ tenant, origin }, request, work) =>
      idempotency.once(tenant, { ...request, callerId: callerIdOf(origin) }, (joined) =>
        work({ tenant: joined, origin }),
      ),
  }
}

/** Users are named by applications: none may be taken for a client. */
const callerIdOf = ({ caller: { kind, id } }: Origin): string => (kind === 'user' ? `user:${id}` : id)

export const sessionScheme = (cookieName: string): SessionScheme => ({
  cookieName,
  description:
    'People come with a session: the cookie that the sign-in sets. Requests that change something then also send `X-Requested-With: countersign`. Roles stand for scopes.',
})

export const accessTokenScheme: SecurityScheme = {
  name: 'accessToken',
  bearerFormat: 'JWT',
  description: `Scopes: ${Object.keys(scopes).join(', ')}`,
}
