// Access tokens: ES256 JWTs in the form of RFC 9068, good for 600 seconds.
import { expandScope, Problem, type TokenRequest, type TokenResponse } from '@countersign/contract'
import type { Source } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { newId } from '@countersign/platform/crypto'
import type { Addresses } from '../addresses/addresses.ts'
import type { AccessState } from './access-state.ts'
import type { AuthenticateClient } from './authenticate-client.ts'

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
  return async ({ tenantId, authorization, source, request }: TokenCall): Promise<TokenResponse> => {
    if (request.grant_type === undefined) throw new Problem('invalid_request', { message: 'grant_type is required.' })
    const authenticated = authenticateClient({ tenantId, authorization, fields: request, source })
    const client = authenticated instanceof Promise ? await authenticated : authenticated
    if (request.grant_type !== 'client_credentials') throw new Problem('unsupported_grant_type')
    const scope = request.scope === undefined ? client.scope : grantedScope(client.scopes, request.scope)
    const known = state.tenants.get(tenantId)
    const tenant = known instanceof Promise ? await known : known
    if (!tenant) throw new Problem('invalid_client')
    const iat = Math.floor(clock.now() / 1000)
    const accessToken = tenant.signer.sign(accessTokenType, {
      iss: addresses.issuer(tenantId),
      aud: addresses.audience,
      sub: client.client_id,
      client_id: client.client_id,
      tid: tenantId,
      scope,
      iat,
      exp: iat + expiresInSeconds,
      jti: newId('at', clock.now()),
    })
    return { access_token: accessToken, token_type: 'Bearer', expires_in: expiresInSeconds, scope }
  }
}

/** All that the client holds, or the part of it that was asked for. */
function grantedScope(held: readonly string[], asked: string): string {
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
