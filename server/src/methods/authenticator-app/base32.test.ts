import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32 } from './base32.ts'

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('spells %j as RFC 4648, section 10, does, without padding', (text, spelt) => {
  expect(base32(Buffer.from(text))).toBe(spelt)
})

test('can be read back, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const bits = Array.from(base32(bytes), (letter) =>
        'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
      ).join('')
      const read = Array.from(bytes, (_, place) => Number.parseInt(bits.slice(place * 8, place * 8 + 8), 2))
      expect(read).toEqual([...bytes])
    }),
  )
})
