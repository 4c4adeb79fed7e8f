import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j as in RFC 4648, section 10, without padding', (text, spelt) => {
  expect(toBase32(Buffer.from(text))).toBe(spelt)
  const padded = spelt.padEnd(Math.ceil(spelt.length / 8) * 8, '=')
  for (const other of [spelt, padded, spelt.toLowerCase()]) expect(fromBase32(other)?.toString()).toBe(text)
})

test('decodes to the encoded bytes, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      expect(fromBase32(toBase32(bytes))).toEqual(Buffer.from(bytes))
    }),
  )
})

test.each(['', '====', 'A=B', 'ABC1', 'ÄÄ', 'A B'])('decodes nothing from %j', (text) => {
  expect(fromBase32(text)).toBeUndefined()
})
