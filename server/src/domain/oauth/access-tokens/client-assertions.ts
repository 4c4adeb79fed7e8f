// JWTs with which clients authenticate, signed with their own keys (RFC 7523).
import { Problem } from '@countersign/contract'
import { checkClaims, JwtRefused, sha256, verifyClientJwt } from '@countersign/platform/crypto'
import type { BaseContext } from '../../base/index.ts'
import { type ClientAccessRow, insertUsedAssertion } from './client-access-store.ts'

const assertionSeconds = 60

export async function isSignedBy(
  { addresses, clock }: BaseContext,
  tenantId: string,
  client: ClientAccessRow,
  assertion: string,
): Promise<boolean> {
  if (!client.jwks) return false
  try {
    const { claims } = await verifyClientJwt(assertion, client.jwks)
    const aud = [addresses.issuer(tenantId), ...addresses.tokenEndpoints(tenantId)]
    checkClaims(claims, { iss: client.client_id, aud }, clock.now(), 5)
    const lifeSeconds = Number(claims.exp) - clock.now() / 1000
    return claims.sub === client.client_id && typeof claims.jti === 'string' && lifeSeconds <= assertionSeconds + 5
  } catch (error) {
    if (error instanceof JwtRefused) return false
    throw error
  }
}

/** Call it only once the signature is verified: from then on, the claims can be trusted. */
export function useOnce(
  { database, clock }: BaseContext,
  tenantId: string,
  clientId: string,
  assertion: string,
): Promise<void> {
  const { jti } = unverifiedClaims(assertion)
  // Stored well beyond its own expiry, so that no difference between clocks makes it usable again.
  const expiresAt = new Date(clock.now() + 2 * assertionSeconds * 1000)
  return database.inTenant(tenantId, async (tx) => {
    if (!(await insertUsedAssertion(tx, clientId, sha256(String(jti)), expiresAt))) {
      throw new Problem('invalid_client', { message: 'The client assertion has already been used.' })
    }
  })
}

export const claimedClientId = (assertion: string): string => String(unverifiedClaims(assertion).sub ?? '')

function unverifiedClaims(jwt: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())) as Record<string, unknown>
  } catch {
    throw new Problem('invalid_client')
  }
}
