// JWTs that this product or its devices sign: only ES256, with a key that the verifier already holds.
import type { KeyObject } from 'node:crypto'
import { type CompactJws, isType, parsePart, splitJws } from './compact-jws.ts'
import { verifyEs256 } from './es256-signature.ts'
import { JwtRefused } from './jwt-refused.ts'

export type Claims = Record<string, unknown>

/** Parsed but not verified: use only its `kid`, to find the key. */
export interface UnverifiedJws extends Omit<CompactJws, 'header'> {
  readonly kid: string
}

// An allow list refuses jwk, jku, x5u, x5c and crit, and any parameter that is invented later.
const knownParameters = new Set(['alg', 'typ', 'kid'])

export interface JwsExpectation {
  readonly typ: string
  readonly keyFor: (kid: string) => KeyObject | undefined
}

export function verifyJws(jws: string, { typ, keyFor }: JwsExpectation): Claims {
  const unverified = readJws(jws, typ)
  return verifySignature(unverified, keyFor(unverified.kid))
}

/** The first half of `verifyJws`, for callers that fetch the key asynchronously. */
export function readJws(jws: string, expectedType: string): UnverifiedJws {
  const { header, ...parts } = splitJws(jws)
  const { alg, typ, kid } = header
  if (alg !== 'ES256') throw new JwtRefused('algorithm')
  if (!Object.keys(header).every((name) => knownParameters.has(name))) throw new JwtRefused('header')
  if (!isType(typ, expectedType)) throw new JwtRefused('type')
  if (typeof kid !== 'string' || kid === '') throw new JwtRefused('unknown_key')
  return { kid, ...parts }
}

/** The second half; `key` is undefined if it is unknown. */
export function verifySignature(jws: UnverifiedJws, key: KeyObject | undefined): Claims {
  if (!key) throw new JwtRefused('unknown_key')
  if (!verifyEs256(jws.signingInput, key, jws.signature)) throw new JwtRefused('signature')
  return parsePart(jws.payload)
}
