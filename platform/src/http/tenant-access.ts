// The access control of a server with tenants: access tokens with scopes, and idempotency keys that belong to a caller.
import { scopes } from '@countersign/contract'
import type { Origin } from '../access/index.ts'
import type { TenantScope } from '../database/index.ts'
import type { Idempotency } from '../idempotency/index.ts'
import type { AccessControl } from './access-control.ts'
import type { SecurityScheme } from './openapi.ts'

export interface TenantIdentity {
  readonly tenant: TenantScope
  readonly origin: Origin
}

interface Parts {
  readonly authenticate: AccessControl<TenantIdentity>['authenticate']
  readonly idempotency: Idempotency
}

export function tenantAccess({ authenticate, idempotency }: Parts): AccessControl<TenantIdentity> {
  return {
    authenticate,
    scopesOf: ({ origin }) => origin.caller.scopes,
    once: ({ tenant, origin }, request, work) =>
      idempotency.once(tenant, { ...request, callerId: origin.caller.id }, (joined) =>
        work({ tenant: joined, origin }),
      ),
  }
}

export const accessTokenScheme: SecurityScheme = {
  name: 'accessToken',
  bearerFormat: 'JWT',
  description: `Scopes: ${Object.keys(scopes).join(', ')}`,
}
