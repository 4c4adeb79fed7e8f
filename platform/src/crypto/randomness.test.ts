import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillRandom, firstIdAt, newId, newSecret, sameBytes, sha256, timeOfId } from './randomness.ts'

test('an id is its prefix and a lower-case ULID', () => {
  expect(newId('cl')).toMatch(/^cl_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/)
})

test('an id carries the millisecond of its creation, and sorts by it', () => {
  const moment = fc.nat({ max: 2 ** 48 - 1 })
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      expect(timeOfId(newId('cl', a))).toBe(a)
      if (a < b) expect(newId('cl', a) < newId('cl', b)).toBe(true)
    }),
  )
  // The example of the ULID specification.
  expect(timeOfId('cl_01aryz6s41')).toBe(1469918176385)
  expect(newId('cl', 1469918176385).slice(3, 13)).toBe('01aryz6s41')
})

test('a time span is a range of ids', () => {
  const moment = fc.nat({ max: 2 ** 48 - 2 })
  fc.assert(
    fc.property(moment, (time) => {
      expect(newId('cl', time) > firstIdAt('cl', time)).toBe(true)
      expect(newId('cl', time) < firstIdAt('cl', time + 1)).toBe(true)
    }),
  )
  expect(newId('cl', 0) > firstIdAt('cl', -1)).toBe(true)
})

test('ids of one millisecond differ in all 80 random bits', () => {
  const ids = Array.from({ length: 5000 }, () => newId('cl', 0).slice(13))
  expect(new Set(ids).size).toBe(ids.length)
  for (let place = 0; place < 16; place++) {
    expect(new Set(ids.map((id) => id[place])).size).toBe(32)
  }
})

test('random bytes are never reused, even across refills of the pool', () => {
  const blocks = Array.from({ length: 3000 }, () => {
    const block = Buffer.alloc(12)
    fillRandom(block)
    return block.toString('hex')
  })
  expect(new Set(blocks).size).toBe(blocks.length)
})

test('a secret is its prefix and 256 random bits', () => {
  expect(newSecret('cs')).toMatch(/^cs_[A-Za-z0-9_-]{43}$/)
  expect(newSecret('cs')).not.toBe(newSecret('cs'))
})

test('sha256 agrees with FIPS 180-4', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256(Buffer.from('abc'))).toEqual(sha256('abc'))
})

test('sameBytes agrees with equality for any two inputs, whatever their lengths', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (a, b) => {
      expect(sameBytes(a, b)).toBe(Buffer.compare(a, b) === 0)
      expect(sameBytes(a, Uint8Array.from(a))).toBe(true)
      expect(sameBytes(a, Buffer.concat([a, b, Buffer.of(0)]))).toBe(false)
    }),
  )
  expect(sameBytes('secret', Buffer.from('secret'))).toBe(true)
})
