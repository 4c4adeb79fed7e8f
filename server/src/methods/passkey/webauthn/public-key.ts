// A credential's public key: a COSE_Key (RFC 9052 §7) with exactly the parameters that WebAuthn §6.5.1.1 requires.
import { createPublicKey, type JsonWebKeyInput, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
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

/** What precedes the coordinates in a SubjectPublicKeyInfo (RFC 5480, RFC 8410). */
const headers = {
  p256: Buffer.from('3059301306072a8648ce3d020106082a8648ce3d03010703420004', 'hex'),
  p384: Buffer.from('3076301006072a8648ce3d020106052b8104002203620004', 'hex'),
  ed25519: Buffer.from('302a300506032b6570032100', 'hex'),
}

/** PEM where it is simple: Node imports it in half the time that a JWK takes. */
type Importable = string | JsonWebKeyInput

const readers: ReadonlyMap<number, (map: CborMap) => Importable> = new Map<number, (map: CborMap) => Importable>([
  [es256, (map) => ellipticKey(map, 1, headers.p256, 32)],
  [es384, (map) => ellipticKey(map, 2, headers.p384, 48)],
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

/** Keys that were used last: importing one takes half as long as verifying a signature with it. */
const imported = new LRUCache<string, PublicKey>({ maxSize: 10_000, sizeCalculation: () => 1 })

/** What we stored. */
export function readPublicKey(cose: Buffer): PublicKey {
  const name = cose.toString('latin1')
  const known = imported.get(name)
  if (known) return known
  const key = importKey(mapOf(decodeCbor(cose, reason), reason))
  imported.set(name, key)
  return key
}

function importKey(map: CborMap): PublicKey {
  const algorithm = integerAt(map, parameter.alg, reason)
  const read = readers.get(algorithm)
  if (!read) return refuse('algorithm_not_allowed', 'the algorithm of the key is not supported')
  const importable = read(map)
  // OpenSSL refuses a point that is not on the curve.
  const key = orRefuse(reason, 'the parameters are not a key', () => createPublicKey(importable))
  return { algorithm, key }
}

function ellipticKey(map: CborMap, curve: number, header: Buffer, size: number): string {
  onlyKeys(map, [parameter.kty, parameter.alg, parameter.crv, parameter.x, parameter.y], reason)
  expectInteger(map, parameter.kty, 2)
  expectInteger(map, parameter.crv, curve)
  return pemOf(header, coordinate(map, parameter.x, size), coordinate(map, parameter.y, size))
}

function edwardsKey(map: CborMap): string {
  onlyKeys(map, [parameter.kty, parameter.alg, parameter.crv, parameter.x], reason)
  expectInteger(map, parameter.kty, 1)
  expectInteger(map, parameter.crv, 6)
  return pemOf(headers.ed25519, coordinate(map, parameter.x, 32))
}

function rsaKey(map: CborMap): JsonWebKeyInput {
  onlyKeys(map, [parameter.kty, parameter.alg, parameter.n, parameter.e], reason)
  expectInteger(map, parameter.kty, 3)
  return { key: { kty: 'RSA', n: unsigned(map, parameter.n), e: unsigned(map, parameter.e) }, format: 'jwk' }
}

function expectInteger(map: CborMap, key: number, expected: number): void {
  if (integerAt(map, key, reason) !== expected) refuse(reason, `parameter ${key} does not fit the algorithm`)
}

function coordinate(map: CborMap, key: number, size: number): Buffer {
  const bytes = bytesAt(map, key, reason)
  return bytes.length === size ? bytes : refuse(reason, 'a coordinate has the wrong length')
}

const pemOf = (...parts: readonly Buffer[]) =>
  `-----BEGIN PUBLIC KEY-----\n${Buffer.concat(parts).toString('base64')}\n-----END PUBLIC KEY-----`

/** RFC 8230 §4: big-endian, without leading zeros, so that one key has one encoding. */
function unsigned(map: CborMap, key: number): string {
  const bytes = bytesAt(map, key, reason)
  return bytes[0] ? bytes.toString('base64url') : refuse(reason, 'an RSA parameter is empty or starts with zero')
}
