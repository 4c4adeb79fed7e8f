import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64url } from './base64url.ts'

test('decodes to the bytes that were encoded', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(decodeBase64url(Buffer.from(bytes).toString('base64url'))).toEqual(Buffer.from(bytes))
    }),
  )
})

test.each([
  ['padding', 'YQ=='],
  ['the other base64 alphabet', '+/+/'],
  ['white space', 'YW Jj'],
  ['a line end', 'YWJj\n'],
  ['bits left over at the end', 'YR'],
  ['a length that no bytes have', 'YWJjZ'],
  ['letters that only look right in Latin-1', 'YWJ\u0141'],
])('refuses %s', (_, text) => {
  expect(decodeBase64url(text)).toBeUndefined()
})
