// The claims of a signed head, and whether they can be trusted.
import type { KeyObject } from 'node:crypto'
import {
  type Claims,
  createVerifier,
  JwtRefused,
  type P256Point,
  thumbprint,
  verifyJws,
} from '@countersign/platform/crypto'

export interface HeadClaims {
  readonly tenantId: string
  /** How many events the chain had. */
  readonly seq: number
  /** The hash of the last of them, in base64url. */
  readonly hash: string
  readonly sealedAt: string
}

export const headType = 'audit-head+jwt'

/** Public keys by their id. */
export type HeadKeys = ReadonlyMap<string, KeyObject>

/** A key is identified by its thumbprint (RFC 7638): a key with another's id, or an unreadable one, is not trusted. */
export function headKeys(jwks: Iterable<object>): HeadKeys {
  const keys = new Map<string, KeyObject>()
  for (const jwk of jwks) {
    try {
      const point = jwk as P256Point
      keys.set(thumbprint(point), createVerifier(point))
    } catch {}
  }
  return keys
}

/** Throws JwtRefused if the signature is not by a known key. */
export function readHead(signature: string, keys: HeadKeys): HeadClaims {
  const claims = verifyJws(signature, { typ: headType, keyFor: (kid) => keys.get(kid) })
  if (!isHead(claims)) throw new JwtRefused('claim')
  return claims
}

function isHead(claims: Claims): claims is Claims & HeadClaims {
  const { tenantId, seq, hash, sealedAt } = claims
  return [tenantId, hash, sealedAt].every((claim) => typeof claim === 'string') && Number.isSafeInteger(seq)
}
