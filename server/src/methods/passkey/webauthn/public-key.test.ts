import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { coseKey, type Encodable, encodeCbor, softwareAuthenticator } from '@countersign/testkit/passkeys'
import { describe, expect, it } from 'vitest'
import { decodeCbor } from './encoding/cbor.ts'
import { challenge, expectedRegistration } from './expected.fixture.ts'
import { verifyRegistration } from './index.ts'

type Kind = Parameters<typeof coseKey>[0]
const keys = {
  ES256: softwareAuthenticator('ES256'),
  ES384: softwareAuthenticator('ES384'),
  EdDSA: softwareAuthenticator('EdDSA'),
  RS256: softwareAuthenticator('RS256'),
}

function outcome(cose: Buffer): string {
  const result = verifyRegistration(keys.ES256.create(challenge, { cose }), expectedRegistration)
  return result.ok ? 'accepted' : result.reason
}

function changed(kind: Kind, change: (map: Map<number | string, Encodable>) => unknown): string {
  const map = decodeCbor(keys[kind].cose, 'malformed_public_key') as Map<number | string, Encodable>
  change(map)
  return outcome(encodeCbor(map))
}

const flipped = (bytes: Encodable | undefined) => {
  const copy = Buffer.from(bytes as Buffer)
  copy[copy.length - 1] = (copy.at(-1) as number) ^ 1
  return copy
}

describe('a public key is refused', () => {
  it.each<[string, Kind, (map: Map<number | string, Encodable>) => unknown, string]>([
    ['off its curve', 'ES256', (map) => map.set(-3, flipped(map.get(-3))), 'malformed_public_key'],
    ['off P-384', 'ES384', (map) => map.set(-3, flipped(map.get(-3))), 'malformed_public_key'],
    ['at infinity', 'ES256', (map) => map.set(-2, Buffer.alloc(32)).set(-3, Buffer.alloc(32)), 'malformed_public_key'],
    ['with coordinates above the field', 'ES256', (map) => map.set(-2, Buffer.alloc(32, 255)), 'malformed_public_key'],
    ['with a short coordinate', 'ES256', (map) => map.set(-2, Buffer.alloc(31)), 'malformed_public_key'],
    ['with a compressed point', 'ES256', (map) => map.set(-3, true), 'malformed_public_key'],
    ['on the curve of another algorithm', 'ES256', (map) => map.set(-1, 2), 'malformed_public_key'],
    ['of the type of another algorithm', 'ES256', (map) => map.set(1, 1), 'malformed_public_key'],
    ['without a type', 'ES256', (map) => map.delete(1), 'malformed_public_key'],
    ['without an algorithm', 'ES256', (map) => map.delete(3), 'malformed_public_key'],
    ['with a parameter too many', 'RS256', (map) => map.set(-3, 1), 'malformed_public_key'],
    ['of ES512', 'ES256', (map) => map.set(3, -36), 'algorithm_not_allowed'],
    ['of an unknown algorithm', 'ES256', (map) => map.set(3, -7777), 'algorithm_not_allowed'],
    ['on Ed448', 'EdDSA', (map) => map.set(-1, 7), 'malformed_public_key'],
    ['of order 1', 'EdDSA', (map) => map.set(-2, little('01')), 'weak_public_key'],
    ['of order 4', 'EdDSA', (map) => map.set(-2, little('00')), 'weak_public_key'],
    ['of order 8', 'EdDSA', (map) => map.set(-2, orderEight()), 'weak_public_key'],
    ['that is not on Ed25519', 'EdDSA', (map) => map.set(-2, little('02')), 'weak_public_key'],
    [
      'with an Ed25519 coordinate above the field',
      'EdDSA',
      (map) => map.set(-2, Buffer.alloc(32, 255)),
      'weak_public_key',
    ],
    [
      'with leading zeros',
      'RS256',
      (map) => map.set(-1, Buffer.concat([Buffer.of(0), map.get(-1) as Buffer])),
      'malformed_public_key',
    ],
    ['with the exponent 1', 'RS256', (map) => map.set(-2, Buffer.of(1)), 'weak_public_key'],
    ['with the exponent 3', 'RS256', (map) => map.set(-2, Buffer.of(3)), 'weak_public_key'],
    ['with an even exponent', 'RS256', (map) => map.set(-2, Buffer.of(1, 0, 2)), 'weak_public_key'],
    ['with a long exponent', 'RS256', (map) => map.set(-2, Buffer.alloc(5, 1)), 'weak_public_key'],
    ['with a modulus of 2,040 bits', 'RS256', (map) => map.set(-1, Buffer.alloc(255, 255)), 'weak_public_key'],
    ['with a modulus of 8,200 bits', 'RS256', (map) => map.set(-1, Buffer.alloc(1025, 255)), 'weak_public_key'],
  ])('%s', (_, kind, change, reason) => {
    expect(changed(kind, change)).toBe(reason)
  })

  it('if it is not canonical CBOR', () => {
    const map = decodeCbor(keys.ES256.cose, 'malformed_public_key') as Map<number | string, Encodable>
    expect(outcome(encodeCbor(new Map([...map].reverse())))).toBe('malformed_public_key')
    expect(outcome(Buffer.of(0x01))).toBe('malformed_public_key')
  })
})

it('accepts keys of each offered algorithm, many times', () => {
  for (const { cose } of Object.values(keys)) expect(outcome(cose)).toBe('accepted')
  // Half of all 32-byte strings are not points: a wrong test of the curve would refuse some of these.
  for (let round = 0; round < 50; round += 1) {
    expect(outcome(coseKey('EdDSA', createPublicKey(generateKeyPairSync('ed25519').privateKey)))).toBe('accepted')
  }
})

function little(hex: string): Buffer {
  const bytes = Buffer.alloc(32)
  bytes.write(hex, 'hex')
  return bytes
}

function orderEight(): Buffer {
  return Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex')
}
