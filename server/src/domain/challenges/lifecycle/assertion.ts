// Assertions: who proved what, and when, signed for everyone who knows the tenant's keys.
import { type AuthType, assertionMinutes, type ChallengePurpose, methods, Problem } from '@countersign/contract'
import type { TenantScope } from '@countersign/platform/database'
import { findTenantAccess, type OauthContext } from '../../oauth/index.ts'

const assertionType = 'mfa-assertion+jwt'
const ttlSeconds = assertionMinutes * 60

export interface Proven {
  readonly clientId: string
  readonly userId: string
  readonly authType: AuthType
  readonly purpose: ChallengePurpose
  readonly challengeId: string
  readonly provenAt: number
  /** Defaults to what the method always proves. */
  readonly amr?: readonly string[]
  readonly relyingPartyId?: string
}

/** The same each time for the same proof: who has accepted an assertion once knows it by its jti. */
export async function signAssertion(
  ctx: OauthContext,
  tenant: TenantScope,
  { clientId, userId, authType, purpose, challengeId, provenAt, amr, relyingPartyId }: Proven,
): Promise<string> {
  const signing = await findTenantAccess(ctx, tenant.id)
  if (!signing) throw new Problem('unauthorized')
  const authTime = Math.floor(provenAt / 1000)
  return signing.signer.sign(assertionType, {
    iss: signing.issuer,
    sub: `user:${userId}`,
    aud: clientId,
    tid: tenant.id,
    amr: amr ?? methods[authType].amr,
    ...(relyingPartyId === undefined ? {} : { rp_id: relyingPartyId }),
    challenge_id: challengeId,
    purpose,
    auth_time: authTime,
    iat: authTime,
    exp: authTime + ttlSeconds,
    jti: challengeId.replace(/^chl_/, 'as_'),
  })
}
