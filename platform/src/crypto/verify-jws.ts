// JWTs that this product or its devices sign: ES256 and nothing else, by a key that the verifier already holds.
import type { KeyObject } from 'node:crypto'
import { type CompactJws, isType, parsePart, splitJws } from './compact-jws.ts'
import { verifyEs256 } from './es256-signature.ts'
import { JwtRefused } from './jwt-refused.ts'

export type Claims = Record<string, unknown>

/** Read but not verified: of its content only `kid` may be used, to find the key. */
export interface UnverifiedJws extends Omit<CompactJws, 'header'> {
  readonly kid: string
}

// A list of what is allowed refuses jwk, jku, x5u, x5c and crit, and whatever will be invented after them.
const knownParameters = new Set(['alg', 'typ', 'kid'])

export interface JwsExpectation {
  readonly typ: string
  readonly keyFor: (kid: string) => KeyObject | undefined
}

export function verifyJws(jws: string, { typ, keyFor }: JwsExpectation): Claims {
  const unverified = readJws(jws, typ)
  return verifySignature(unverified, keyFor(unverified.kid))
}

/** The first half of `verifyJws`, for callers that must wait for the key. */
export function readJws(jws: string, expectedType: string): UnverifiedJws {
  const { header, ...parts } = splitJws(jws)
  const { alg, typ, kid } = header
  if (alg !== 'ES256') throw new JwtRefused('algorithm')
  if (!Object.keys(header).every((name) => knownParameters.has(name))) throw new JwtRefused('header')
  if (!isType(typ, expectedType)) throw new JwtRefused('type')
  if (typeof kid !== 'string' || kid === '') throw new JwtRefused('unknown_key')
  return { kid, ...parts }
}

/** The second half: an undefined key is one that nobody knows. */
export function verifySignature(jws: UnverifiedJws, key: KeyObject | undefined): Claims {
  if (!key) throw new JwtRefused('unknown_key')
  if (!verifyEs256(jws.signingInput, key, jws.signature)) throw new JwtRefused('signature')
  return parsePart(jws.payload)
}
