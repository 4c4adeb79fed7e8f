import { generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDer, signEs256, toDer, verifyEs256 } from './es256-signature.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const data = Buffer.from('data')

// Numbers with leading zeros or a set high bit take rare code paths, so generate them on purpose.
const number = fc
  .tuple(fc.nat({ max: 32 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([zeros, bytes]) => Buffer.from(bytes).fill(0, 0, zeros))
const signature = fc.tuple(number, number).map((halves) => Buffer.concat(halves))

test('both forms encode the same two numbers, whatever they are', () => {
  fc.assert(
    fc.property(signature, (raw) => {
      expect(fromDer(toDer(raw))).toEqual(raw)
    }),
    { numRuns: 1000 },
  )
})

test('the DER form is the shortest, as OpenSSL writes it', () => {
  for (let count = 0; count < 1000; count++) {
    const der = sign('sha256', data, privateKey)
    expect(toDer(fromDer(der))).toEqual(der)
  }
  expect(toDer(Buffer.alloc(64))).toEqual(Buffer.from('3006020100020100', 'hex'))
})

test("agrees with Node's own conversion when signing and verifying", () => {
  const asNode = { dsaEncoding: 'ieee-p1363' } as const
  for (let count = 0; count < 500; count++) {
    expect(verify('sha256', data, { key: publicKey, ...asNode }, signEs256(data, privateKey))).toBe(true)
    expect(verifyEs256(data, publicKey, sign('sha256', data, { key: privateKey, ...asNode }))).toBe(true)
  }
})

test('refuses signatures of another length and invented ones', () => {
  const good = signEs256(data, privateKey)
  expect(verifyEs256(data, publicKey, good)).toBe(true)
  for (const bad of [good.subarray(1), Buffer.concat([good, Buffer.of(0)]), Buffer.alloc(0), toDer(good)]) {
    expect(verifyEs256(data, publicKey, bad)).toBe(false)
  }
  fc.assert(
    fc.property(signature, (raw) => {
      expect(verifyEs256(data, publicKey, raw)).toBe(false)
    }),
  )
})
