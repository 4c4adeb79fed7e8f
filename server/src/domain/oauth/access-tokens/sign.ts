// Access tokens: ES256 JWTs in the form of RFC 9068, valid for a short time.
import { accessTokenSeconds, Problem, type TokenResponse } from '@countersign/contract'
import { newId } from '@countersign/platform/crypto'
import { nowOrThen } from '@countersign/platform/now-or-then'
import type { OauthContext } from '../context.ts'
import type { TenantAccess } from './access-state.ts'
import { findTenantAccess } from './tenant-access.ts'
import { accessTokenType } from './token-form.ts'

interface Subject {
  readonly clientId: string
  /** Defaults to the client itself. */
  readonly sub?: string
  readonly scope: string
  /** Beyond those of RFC 9068. */
  readonly claims?: Readonly<Record<string, unknown>>
}

/** Not a promise if the tenant is in the cache. */
export function signAccessToken(
  ctx: OauthContext,
  tenantId: string,
  subject: Subject,
): TokenResponse | Promise<TokenResponse> {
  return nowOrThen(findTenantAccess(ctx, tenantId), (tenant) => sign(ctx, tenantId, tenant, subject))
}

function sign(
  { addresses, clock }: OauthContext,
  tenantId: string,
  tenant: TenantAccess | undefined,
  { clientId, sub = clientId, scope, claims }: Subject,
): TokenResponse {
  if (!tenant) throw new Problem('invalid_client')
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
