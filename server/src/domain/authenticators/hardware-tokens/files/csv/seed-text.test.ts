import { fromBase32 } from '@countersign/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seedFromText } from './seed-text.ts'

/** RFC 4648, section 10, without the texts that are also hexadecimal. */
test.each([
  ['MZXQ====', 'fo'],
  ['MZXW6===', 'foo'],
  ['MZXW6YQ=', 'foob'],
  ['MZXW6YTB', 'fooba'],
  ['MZXW6YTBOI======', 'foobar'],
  ['mzxw6ytboi', 'foobar'],
])('reads %s', (text, plain) => {
  expect(seedFromText(text).toString()).toBe(plain)
})

test('reads base32 of any length as other implementations do', () => {
  const text = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), minLength: 1, maxLength: 210 })
  fc.assert(
    fc.property(text, (base32) => {
      fc.pre(!/^(?:[0-9A-F]{2})+$/.test(base32))
      expect(seedFromText(base32)).toEqual(fromBase32(base32))
    }),
  )
})

test('reads hexadecimal in either case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const hex = Buffer.from(bytes).toString('hex')
      expect(seedFromText(hex)).toEqual(Buffer.from(bytes))
      expect(seedFromText(hex.toUpperCase())).toEqual(Buffer.from(bytes))
    }),
  )
})

test.each(['', '0x31', 'XYZ1', '3 1', 'ÄÄ', '====', 'A=B'])('refuses %j', (text) => {
  expect(() => seedFromText(text)).toThrow('neither hexadecimal nor base32')
})
