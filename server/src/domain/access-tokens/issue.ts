// Access tokens: ES256 JWTs in the form of RFC 9068, good for 600 seconds.
import { expandScope, Problem, type TokenRequest, type TokenResponse } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { Addresses } from '../addresses/addresses.ts'
import type { AccessState, TenantAccess } from './access-state.ts'
import type { AuthenticateClient, AuthenticatedClient } from './authenticate-client.ts'

export const accessTokenType = 'at+jwt'
const expiresInSeconds = 600

export interface TokenCall {
  readonly tenantId: string
  readonly authorization: string | undefined
  readonly source: Source
  readonly request: TokenRequest
}

interface Parts {
  readonly state: AccessState
  readonly authenticateClient: AuthenticateClient
  readonly addresses: Addresses
  readonly clock: Clock
}

export function createIssue({ state, authenticateClient, addresses, clock }: Parts) {
  /** With a secret this writes nothing and, once the client is known, reads nothing. */
  return ({ tenantId, authorization, source, request }: TokenCall): TokenResponse | Promise<TokenResponse> => {
    if (request.grant_type === undefined) throw new Problem('invalid_request', { message: 'grant_type is required.' })
    const grant = (client: AuthenticatedClient) => {
      if (request.grant_type !== 'client_credentials') throw new Problem('unsupported_grant_type')
      const scope = request.scope === undefined ? client.scope : grantedScope(client.scopes, request.scope)
      return once(state.tenants.get(tenantId), (tenant) => sign(tenantId, tenant, client, scope))
    }
    return once(authenticateClient({ tenantId, authorization, fields: request, source }), grant)
  }

  function sign(
    tenantId: string,
    tenant: TenantAccess | undefined,
    client: AuthenticatedClient,
    scope: string,
  ): TokenResponse {
    if (!tenant) throw new Problem('invalid_client')
    const now = clock.now()
    const iat = Math.floor(now / 1000)
    const accessToken = tenant.signer.sign(accessTokenType, {
      iss: tenant.issuer,
      aud: addresses.audience,
      sub: client.client_id,
      client_id: client.client_id,
      tid: tenantId,
      scope,
      iat,
      exp: iat + expiresInSeconds,
      jti: newId('at', now),
    })
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresInSeconds, scope }
  }
}

/** At once where the value is at hand. */
function once<Value, Result>(
  value: Value | Promise<Value>,
  work: (value: Value) => Result,
): Result | Promise<Awaited<Result>> {
  return value instanceof Promise ? (value.then(work) as Promise<Awaited<Result>>) : work(value)
}

/** All that the client holds, or the part of it that was asked for. */
function grantedScope(held: readonly string[], asked: string): string {
  if (held.includes(asked)) return asked
  if (asked.trim() === '') return held.join(' ')
  const wanted = asked
    .split(' ')
    .filter((name) => name !== '')
    .flatMap((name) => {
      const expanded = expandScope(name)
      // A family stands for what the client holds of it; a scope by its own name must be held.
      const granted = expanded.filter((scope) => held.includes(scope))
      if (granted.length === 0) throw new Problem('invalid_scope')
      return granted
    })
  return [...new Set(wanted)].join(' ')
}
