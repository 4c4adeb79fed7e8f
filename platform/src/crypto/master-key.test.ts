import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MasterKeyRefused, parseMasterKey } from './master-key.ts'
import { newKeyBytes } from './randomness.ts'

const parse = (text: string) => parseMasterKey(text, 'The master key')

test('reads base64, base64url and hex as the same key, ignoring surrounding whitespace', () => {
  fc.assert(
    fc.property(fc.constant(null).map(newKeyBytes), (bytes) => {
      const { id, secret } = parse(bytes.toString('base64'))
      expect(secret.export()).toEqual(bytes)
      const spellings = [
        bytes.toString('base64url'),
        bytes.toString('hex'),
        bytes.toString('hex').toUpperCase(),
        ` ${bytes.toString('base64')}\n`,
      ]
      for (const text of spellings) expect(parse(text).id).toBe(id)
    }),
  )
})

test('has a fingerprint as its id, which reveals nothing about the key', () => {
  const bytes = newKeyBytes()
  const { id } = parse(bytes.toString('hex'))
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(createHash('sha256').update(bytes).digest('hex')).not.toContain(id)
  expect(parse(newKeyBytes().toString('hex')).id).not.toBe(id)
})

const hex = (length: number, byte: (index: number) => number) =>
  Buffer.from(Array.from({ length }, (_, index) => byte(index))).toString('hex')
const random = newKeyBytes()

test.each([
  ['nothing', ''],
  ['a password', 'correct horse battery staple'],
  ['31 bytes', random.subarray(1).toString('base64')],
  ['33 bytes', Buffer.concat([random, random]).subarray(0, 33).toString('base64')],
  [
    '48 bytes, as many characters as 32 bytes in hex',
    Buffer.concat([random, random]).subarray(0, 48).toString('base64'),
  ],
  ['all zeros', hex(32, () => 0)],
  ['one byte repeated', hex(32, () => 0xa7)],
  ['four bytes repeated', 'deadbeef'.repeat(8)],
  ['sixteen random bytes twice', Buffer.concat([random.subarray(0, 16), random.subarray(0, 16)]).toString('base64')],
  ['half bytes in no order', Buffer.from(random.map((byte) => byte & 15)).toString('base64')],
  ['bytes counting up', hex(32, (index) => index)],
  ['bytes counting down in steps', hex(32, (index) => 256 - 3 * index)],
  ['hex digits taken for bytes', Buffer.from(random.toString('hex', 0, 16)).toString('base64')],
  ['a sentence', Buffer.from('this is a very secret key, no?!!').toString('base64')],
  ['the sample of NIST SP 800-38A', '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4'],
  ['the hash of a word', createHash('sha256').update('changeme').digest('hex')],
])('refuses %s, and says how to make a key', (_, text) => {
  expect(() => parse(text)).toThrow(MasterKeyRefused)
  expect(() => parse(text)).toThrow(/^The master key [^.]+; create one with: openssl rand -base64 32$/)
  if (text) expect(() => parse(text)).not.toThrow(text)
})

test('accepts every randomly generated key', () => {
  for (let count = 0; count < 5000; count++) parse(newKeyBytes().toString('base64'))
})
