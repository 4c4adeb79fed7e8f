// Keys that do not fit their algorithm, their curve or the standard.
import { generateKeyPairSync } from 'node:crypto'
import { type Encodable, encodeCbor } from '@countersign/testkit/passkeys'
import { decodeCbor } from '../encoding/cbor.ts'
import type { Random } from '../mutations.fixture.ts'
import { type Base, oneOf, unrelatedBytes } from './case.fixture.ts'
import { otherEncoding, otherEntries } from './cbor-mutations.fixture.ts'

type Parameters = Map<number | string, Encodable>

const algorithms = [-7, -8, -35, -36, -37, -257, -258, -65_535, -47, -53, 7, 0]
/** Weak in themselves, but encoded correctly. */
const weakRsa = [512, 1024].map((modulusLength) => generateKeyPairSync('rsa', { modulusLength }).publicKey)

const changes: readonly ((key: Parameters, random: Random) => Parameters)[] = [
  (key, random) => key.set(3, oneOf(algorithms, random)),
  (key, random) => key.set(-1, oneOf([0, 1, 2, 3, 4, 6, 7, 8], random)),
  (key, random) => key.set(1, oneOf([1, 2, 3, 4], random)),
  // Both at once: a key that names another curve and the algorithm that belongs to it.
  (key, random) => key.set(3, oneOf(algorithms, random)).set(-1, oneOf([1, 2, 3, 6, 7], random)),
  (key) => key.set(-2, bytes(key, -2).subarray(1)),
  (key) => key.set(-2, Buffer.concat([Buffer.of(0), bytes(key, -2)])),
  (key) => key.set(-2, Buffer.alloc(bytes(key, -2).length)),
  (key) => key.set(-2, Buffer.alloc(bytes(key, -2).length, 0xff)),
  (key, random) => key.set(-2, unrelatedBytes(bytes(key, -2).length, random)),
  (key) => key.set(-2, flipped(bytes(key, -2))),
  (key) => key.set(-3, flipped(bytes(key, -3))),
  // A compressed point, which WebAuthn does not allow.
  (key, random) => key.set(-3, random(2) === 1),
  (key, random) => key.set(-4, unrelatedBytes(32, random)),
  (key) => new Map([...key, [2, Buffer.from('kid')]]),
  (key) => {
    const x = bytes(key, -2)
    return key.set(-2, bytes(key, -3)).set(-3, x)
  },
  (key, random) => rsa(key, Buffer.from(String(oneOf(weakRsa, random).export({ format: 'jwk' }).n), 'base64url')),
  (key, random) => key.set(-2, oneOf([Buffer.of(1), Buffer.of(2), Buffer.of(3), Buffer.of(0, 1, 0, 1)], random)),
]

export function otherKey({ key, other }: Base, random: Random): Buffer {
  const parameters = decodeCbor(key.cose, 'malformed_public_key') as Parameters
  switch (random(6)) {
    case 0:
      return otherEncoding(parameters, random)
    case 1:
      return otherEntries(parameters, random)
    case 2:
      return other.cose
    default:
      return encodeCbor(oneOf(changes, random)(parameters, random))
  }
}

function rsa(key: Parameters, modulus: Buffer): Parameters {
  return key.get(3) === -257 ? key.set(-1, modulus) : key
}

function bytes(key: Parameters, name: number): Buffer {
  const value = key.get(name)
  return value instanceof Buffer ? value : Buffer.alloc(32, 1)
}

function flipped(value: Buffer): Buffer {
  const copy = Buffer.from(value)
  copy[copy.length - 1] = (copy.at(-1) as number) ^ 1
  return copy
}
