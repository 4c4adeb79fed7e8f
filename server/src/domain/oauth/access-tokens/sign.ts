// Access tokens: ES256 JWTs in the form of RFC 9068, good for 600 seconds.
import { Problem, type TokenResponse } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { Addresses } from '../../base/index.ts'
import type { AccessState, TenantAccess } from './access-state.ts'
import { once } from './once.ts'

export const accessTokenType = 'at+jwt'
export const accessTokenSeconds = 600

export interface Subject {
  readonly clientId: string
  /** The client itself, if absent. */
  readonly sub?: string
  readonly scope: string
  /** Beyond those of RFC 9068. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** At once where the tenant is known. */
export type SignAccessToken = (tenantId: string, subject: Subject) => TokenResponse | Promise<TokenResponse>

interface Parts {
  readonly state: AccessState
  readonly addresses: Addresses
  readonly clock: Clock
}

export function createSignAccessToken({ state, addresses, clock }: Parts): SignAccessToken {
  const sign = (tenantId: string, tenant: TenantAccess | undefined, subject: Subject): TokenResponse => {
    if (!tenant) throw new Problem('invalid_client')
    const { clientId, sub = clientId, scope, claims } = subject
    const now = clock.now()
    const iat = Math.floor(now / 1000)
    const accessToken = tenant.signer.sign(accessTokenType, {
      iss: tenant.issuer,
      aud: addresses.audience,
      sub,
      client_id: clientId,
      tid: tenantId,
      scope,
      iat,
      exp: iat + accessTokenSeconds,
      jti: newId('at', now),
      ...claims,
    })
    return { access_token: accessToken, token_type: 'Bearer', expires_in: accessTokenSeconds, scope }
  }
  return (tenantId, subject) => once(state.tenants.get(tenantId), (tenant) => sign(tenantId, tenant, subject))
}
