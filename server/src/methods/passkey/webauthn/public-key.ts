// A credential's public key: a COSE_Key (RFC 9052 §7) with exactly the parameters that WebAuthn §6.5.1.1 requires.
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { edDsa, es256, es384, rs256 } from './algorithms.ts'
import { isUsableEd25519Point } from './ed25519-point.ts'
import { type CborMap, decodeCbor } from './encoding/cbor.ts'
import { bytesAt, integerAt, mapOf, onlyKeys } from './encoding/cbor-fields.ts'
import { orRefuse, refuse } from './refusal.ts'
import { isAcceptableRsaKey } from './rsa-strength.ts'

export interface PublicKey {
  readonly algorithm: number
  readonly key: KeyObject
}

const reason = 'malformed_public_key'
const parameter = { kty: 1, alg: 3, crv: -1, x: -2, y: -3, n: -1, e: -2 } as const

const readers: ReadonlyMap<number, (map: CborMap) => JsonWebKey> = new Map([
  [es256, (map: CborMap) => ellipticKey(map, 1, 'P-256', 32)],
  [es384, (map: CborMap) => ellipticKey(map, 2, 'P-384', 48)],
  [edDsa, edwardsKey],
  [rs256, rsaKey],
])

/** What the client sends at registration, with the checks that need to happen only once. */
export function readNewPublicKey(cose: Buffer, allowed: readonly number[]): PublicKey {
  const map = mapOf(decodeCbor(cose, reason), reason)
  const algorithm = integerAt(map, parameter.alg, reason)
  if (!allowed.includes(algorithm)) refuse('algorithm_not_allowed', 'the key has an algorithm that was not offered')
  const { key } = importKey(map)
  if (algorithm === edDsa && !isUsableEd25519Point(bytesAt(map, parameter.x, reason))) {
    refuse('weak_public_key', 'the Ed25519 key is not a point of full order')
  }
  if (algorithm === rs256 && !isAcceptableRsaKey(key)) {
    refuse('weak_public_key', 'an RSA key needs 2,048 to 8,192 bits and a usual exponent')
  }
  return { algorithm, key }
}

/** What we stored. */
export function readPublicKey(cose: Buffer): PublicKey {
  return importKey(mapOf(decodeCbor(cose, reason), reason))
}

function importKey(map: CborMap): PublicKey {
  const algorithm = integerAt(map, parameter.alg, reason)
  const read = readers.get(algorithm)
  if (!read) return refuse('algorithm_not_allowed', 'the algorithm of the key is not supported')
  const jwk = read(map)
  // OpenSSL refuses a point that is not on the curve.
  const key = orRefuse(reason, 'the parameters are not a key', () => createPublicKey({ key: jwk, format: 'jwk' }))
  return { algorithm, key }
}

function ellipticKey(map: CborMap, curve: number, crv: string, size: number): JsonWebKey {
  onlyKeys(map, [parameter.kty, parameter.alg, parameter.crv, parameter.x, parameter.y], reason)
  expectInteger(map, parameter.kty, 2)
  expectInteger(map, parameter.crv, curve)
  return { kty: 'EC', crv, x: coordinate(map, parameter.x, size), y: coordinate(map, parameter.y, size) }
}

function edwardsKey(map: CborMap): JsonWebKey {
  onlyKeys(map, [parameter.kty, parameter.alg, parameter.crv, parameter.x], reason)
  expectInteger(map, parameter.kty, 1)
  expectInteger(map, parameter.crv, 6)
  return { kty: 'OKP', crv: 'Ed25519', x: coordinate(map, parameter.x, 32) }
}

function rsaKey(map: CborMap): JsonWebKey {
  onlyKeys(map, [parameter.kty, parameter.alg, parameter.n, parameter.e], reason)
  expectInteger(map, parameter.kty, 3)
  return { kty: 'RSA', n: unsigned(map, parameter.n), e: unsigned(map, parameter.e) }
}

function expectInteger(map: CborMap, key: number, expected: number): void {
  if (integerAt(map, key, reason) !== expected) refuse(reason, `parameter ${key} does not fit the algorithm`)
}

function coordinate(map: CborMap, key: number, size: number): string {
  const bytes = bytesAt(map, key, reason)
  return bytes.length === size ? bytes.toString('base64url') : refuse(reason, 'a coordinate has the wrong length')
}

/** RFC 8230 §4: big-endian, without leading zeros, so that one key has one encoding. */
function unsigned(map: CborMap, key: number): string {
  const bytes = bytesAt(map, key, reason)
  return bytes[0] ? bytes.toString('base64url') : refuse(reason, 'an RSA parameter is empty or starts with zero')
}
