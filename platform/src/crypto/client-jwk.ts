// One public key of a client: which kinds are accepted, and why a key is refused.
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import type { FieldIssue } from '@countersign/contract'
import { decodeBase64url } from './base64url.ts'

interface Kind {
  readonly algorithms: readonly string[]
  /** The members that make up the key, with their length in bytes where it is fixed. */
  readonly members: Readonly<Record<string, number | undefined>>
}

const kinds: Readonly<Record<string, Kind>> = {
  'EC P-256': { algorithms: ['ES256'], members: { x: 32, y: 32 } },
  'EC P-384': { algorithms: ['ES384'], members: { x: 48, y: 48 } },
  'OKP Ed25519': { algorithms: ['EdDSA', 'Ed25519'], members: { x: 32 } },
  RSA: { algorithms: ['PS256', 'RS256'], members: { n: undefined, e: undefined } },
}

export const clientAlgorithms: readonly string[] = Object.values(kinds).flatMap(({ algorithms }) => algorithms)

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']
const publicMembers = ['kty', 'crv', 'x', 'y', 'n', 'e', 'kid', 'alg', 'use']

export interface ClientJwk {
  readonly kty: string
  readonly kid?: string
  readonly alg?: string
  readonly [member: string]: unknown
}

/** Keeps only the members that identify the key and its use; certificates and the like are dropped. */
export function publicPart(jwk: Record<string, unknown>): ClientJwk {
  return Object.fromEntries(publicMembers.filter((name) => name in jwk).map((name) => [name, jwk[name]])) as ClientJwk
}

export function* jwkIssues(jwk: Record<string, unknown>): Generator<FieldIssue> {
  for (const field of privateMembers.filter((name) => name in jwk)) {
    yield { field, issue: 'must not be sent, because it is private. Replace the key, which is no longer secret' }
  }
  const kind = kinds[jwk.kty === 'RSA' ? 'RSA' : `${jwk.kty} ${jwk.crv}`]
  if (!kind) {
    yield { field: 'kty', issue: 'must be EC with crv P-256 or P-384, OKP with crv Ed25519, or RSA' }
    return
  }
  yield* purposeIssues(jwk, kind)
  const broken = Object.entries(kind.members).filter(([name, length]) => !isEncoded(jwk[name], length))
  for (const [field, length = 'the'] of broken) {
    yield { field, issue: `must be ${length} bytes of the key in base64url` }
  }
  if (broken.length === 0) yield* strengthIssues(jwk)
}

function* purposeIssues({ kid, alg, use, key_ops }: Record<string, unknown>, kind: Kind): Generator<FieldIssue> {
  if (kid !== undefined && (typeof kid !== 'string' || kid === '' || kid.length > 256)) {
    yield { field: 'kid', issue: 'must be 1 to 256 characters' }
  }
  if (alg !== undefined && !kind.algorithms.some((name) => name === alg)) {
    yield { field: 'alg', issue: `must be ${kind.algorithms.join(' or ')} for this key` }
  }
  if (use !== undefined && use !== 'sig') yield { field: 'use', issue: 'must be sig' }
  if (key_ops !== undefined && !(Array.isArray(key_ops) && key_ops.includes('verify'))) {
    yield { field: 'key_ops', issue: 'must include verify' }
  }
}

function* strengthIssues(jwk: Record<string, unknown>): Generator<FieldIssue> {
  const field = jwk.kty === 'RSA' ? 'n' : 'x'
  const details = importKey(jwk)?.asymmetricKeyDetails
  if (!details) {
    yield { field, issue: 'must be a valid public key' }
    return
  }
  const { modulusLength: bits = 2048, publicExponent = 65_537n } = details
  // Verifying with a very long key would let a client waste our CPU time.
  if (bits < 2048 || bits > 8192) yield { field: 'n', issue: 'must be an RSA modulus of 2048 to 8192 bits' }
  // With an exponent of 1 every message is its own signature; with a very long one, verification takes many times as
  // long.
  if (publicExponent < 65_537n || publicExponent > 0xffff_ffffn || publicExponent % 2n === 0n) {
    yield { field: 'e', issue: 'must be odd, from 65537 to 4294967295' }
  }
}

function importKey({ kty, crv, x, y, n, e }: Record<string, unknown>): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty, crv, x, y, n, e } as JsonWebKey, format: 'jwk' })
  } catch {
    return undefined
  }
}

function isEncoded(member: unknown, length: number | undefined): boolean {
  const bytes = typeof member === 'string' ? decodeBase64url(member) : undefined
  return bytes !== undefined && bytes.length > 0 && (length === undefined || bytes.length === length)
}
