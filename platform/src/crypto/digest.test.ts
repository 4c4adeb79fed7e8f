import { expect, test } from 'vitest'
import { b64uSha256 } from './digest.ts'
import { sha256 } from './randomness.ts'

test('hashes the UTF-8 encoding of a text', () => {
  expect(b64uSha256('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  expect(b64uSha256('€')).toBe(sha256(Buffer.of(0xe2, 0x82, 0xac)).toString('base64url'))
})
