import { encodeCbor } from '@countersign/testkit/passkeys'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resultOf } from '../refusal.ts'
import { decodeCbor } from './cbor.ts'

function decode(hex: string) {
  const result = resultOf(() => ({ value: decodeCbor(Buffer.from(hex, 'hex'), 'malformed_attestation_object') }))
  return result.ok ? result.value : result
}

describe('decodes', () => {
  // RFC 8949, appendix A.
  it.each<[string, unknown]>([
    ['00', 0],
    ['17', 23],
    ['1818', 24],
    ['1903e8', 1000],
    ['1a000f4240', 1_000_000],
    ['1b000000e8d4a51000', 1_000_000_000_000],
    ['20', -1],
    ['3903e7', -1000],
    ['f4', false],
    ['f5', true],
    ['f6', null],
    ['4401020304', Buffer.of(1, 2, 3, 4)],
    ['6449455446', 'IETF'],
    ['62c3bc', 'ü'],
    ['83010203', [1, 2, 3]],
    [
      'a201020304',
      new Map([
        [1, 2],
        [3, 4],
      ]),
    ],
    [
      'a3012020026161f5',
      new Map<number | string, unknown>([
        [1, -1],
        [-1, 2],
        ['a', true],
      ]),
    ],
  ])('%s', (hex, value) => {
    expect(decode(hex)).toEqual(value)
  })
})

describe('refuses', () => {
  it.each([
    ['a number with a byte too many', '1817'],
    ['a number in two bytes instead of one', '1900ff'],
    ['a number in four bytes instead of two', '1a0000ffff'],
    ['a number in eight bytes instead of four', '1b00000000ffffffff'],
    ['a length that is not the shortest', '5800'],
    ['a number that JavaScript cannot represent', '1b0020000000000000'],
    ['a byte string of indefinite length', '5f4100ff'],
    ['an array of indefinite length', '9fff'],
    ['a map of indefinite length', 'bfff'],
    ['a reserved length', '1c'],
    ['a duplicate key', 'a201000100'],
    ['keys out of order', 'a203000100'],
    ['a negative key before a positive one', 'a220000100'],
    ['a longer text key before a shorter one', 'a262616100616200'],
    ['a text key before a number', 'a26161000100'],
    ['a key that is a byte string', 'a1410000'],
    ['a key that is an array', 'a18000'],
    ['a tag', 'c000'],
    ['a float', 'f93c00'],
    ['undefined', 'f7'],
    ['an unassigned simple value', 'f0'],
    ['text that is not UTF-8', '61ff'],
    ['trailing bytes', '0000'],
    ['nothing', ''],
    ['a string that ends too early', '4401'],
    ['an array that ends too early', '9affffffff00'],
    ['a map that ends too early', 'a101'],
    ['five levels', '818181818100'],
  ])('%s', (_, hex) => {
    expect(decode(hex)).toMatchObject({ ok: false, reason: 'malformed_attestation_object' })
  })
})

it('accepts four levels', () => {
  expect(decode('8181818100')).toEqual([[[[0]]]])
})

it('has one encoding for each value: bytes that decode are the bytes that encode', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
      const input = Buffer.from(bytes)
      const result = resultOf(() => ({ value: decodeCbor(input, 'malformed_response') }))
      if (!result.ok) return result.reason === 'malformed_response'
      // The encoder of the tests knows neither null nor numbers above 65,535.
      const isBeyondEncoder = /f6|[19b]a|[13]b/.test(input.toString('hex'))
      return isBeyondEncoder || encodeCbor(result.value as never).equals(input)
    }),
    { numRuns: 5000, seed: 1 },
  )
})
