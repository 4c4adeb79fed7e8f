import { JwtRefused } from './jwt-refused.ts'
import type { Claims } from './verify-jws.ts'

export interface ExpectedClaims {
  /** Undefined only for JWTs whose specification has no issuer. */
  readonly iss: string | undefined
  /** One of these must be among the JWT's own. */
  readonly aud: string | readonly string[]
  /** For JWTs whose specification has no `exp`: how long they are valid after `iat`. */
  readonly maxAgeSeconds?: number
}

/** RFC 7519 section 4.1. `now` in milliseconds since the epoch. */
export function checkClaims(claims: Claims, expected: ExpectedClaims, now: number, leewaySeconds: number): void {
  const nowSeconds = now / 1000
  if (expected.iss !== undefined && claims.iss !== expected.iss) throw new JwtRefused('issuer')
  if (!sharesAudience(claims.aud, expected.aud)) throw new JwtRefused('audience')
  if (nowSeconds >= expiryOf(claims, expected.maxAgeSeconds) + leewaySeconds) throw new JwtRefused('expired')
  for (const start of [optionalTime(claims.nbf), optionalTime(claims.iat)]) {
    if (start !== undefined && start > nowSeconds + leewaySeconds) throw new JwtRefused('not_yet_valid')
  }
}

function sharesAudience(actual: unknown, expected: string | readonly string[]): boolean {
  const accepted = [expected].flat()
  return [actual].flat().some((audience) => typeof audience === 'string' && accepted.includes(audience))
}

function expiryOf({ exp, iat }: Claims, maxAgeSeconds: number | undefined): number {
  if (maxAgeSeconds === undefined) return time(exp)
  return Math.min(time(iat) + maxAgeSeconds, optionalTime(exp) ?? Number.POSITIVE_INFINITY)
}

function optionalTime(claim: unknown): number | undefined {
  return claim === undefined ? undefined : time(claim)
}

// 1e999 is valid JSON (Infinity) and would never expire.
function time(claim: unknown): number {
  if (typeof claim !== 'number' || !Number.isFinite(claim)) throw new JwtRefused('claim')
  return claim
}
