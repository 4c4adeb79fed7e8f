// JWTs that a client signs with its own key (RFC 7523, private_key_jwt), checked against its registered JWKS.
import { clientAlgorithms } from './client-jwk.ts'
import type { ClientJwks } from './client-jwks.ts'
import { isType, parsePart, splitJws } from './compact-jws.ts'
import { JwtRefused } from './jwt-refused.ts'
import type { Claims } from './verify-jws.ts'

const clientAuthenticationTypes = ['JWT', 'client-authentication+jwt']

export interface ClientJwt {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Claims
}

/** Verifies only the signature: the caller checks the claims. A missing `typ` counts as JWT. */
export async function verifyClientJwt(
  jwt: string,
  jwks: ClientJwks,
  types: readonly string[] = clientAuthenticationTypes,
): Promise<ClientJwt> {
  const { header } = splitJws(jwt)
  if (!clientAlgorithms.includes(String(header.alg))) throw new JwtRefused('algorithm')
  if ('crit' in header) throw new JwtRefused('header')
  if (!types.some((type) => isType(header.typ ?? 'JWT', type))) throw new JwtRefused('type')
  // Loaded lazily: parsing takes 50 ms, and most clients use a secret.
  const { compactVerify, createLocalJWKSet, errors } = await import('jose')
  const keys = createLocalJWKSet({ keys: [...jwks.keys] })
  try {
    const { payload } = await compactVerify(jwt, keys, { algorithms: [...clientAlgorithms] })
    return { header, claims: parsePart(payload) }
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
      throw new JwtRefused('unknown_key')
    }
    if (error instanceof errors.JOSEError) throw new JwtRefused('signature')
    throw error
  }
}
