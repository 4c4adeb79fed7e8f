import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDataKey, dataKeyVersionOf, mac, open, openString, type Place, seal } from './envelope.ts'
import { SealBroken } from './gcm.ts'
import { newKeyBytes } from './randomness.ts'

const key = createDataKey(7, newKeyBytes())
const where: Place = { tenantId: 'acme', table: 'registrations', row: 'reg_1', column: 'seed' }
const anyText = fc.string({ unit: 'binary' })
const anyPlace = fc.record({ tenantId: anyText, table: anyText, row: anyText, column: anyText })

test('opens any sealed value in the place that it was sealed for', () => {
  fc.assert(
    fc.property(fc.uint8Array(), anyPlace, (plaintext, place) => {
      expect(open(key, seal(key, plaintext, place), place)).toEqual(Buffer.from(plaintext))
    }),
  )
  fc.assert(
    fc.property(anyText, (plaintext) => {
      expect(openString(key, seal(key, plaintext, where), where)).toBe(plaintext)
    }),
  )
})

test('keeps its format: a value sealed by an earlier version opens', () => {
  const earlier = createDataKey(258, Buffer.from(Array.from({ length: 32 }, (_, index) => index)))
  const sealed = Buffer.from('010000010242d00c5d806e11e47bcd9314da081c216ef2e92d1f9347cd4e3449ce03c9df13e1', 'hex')
  expect(dataKeyVersionOf(sealed)).toBe(258)
  expect(openString(earlier, sealed, where)).toBe('hello')
})

test('consists of format, key version, nonce, ciphertext and tag, and is different every time', () => {
  const sealed = seal(key, 'hello', where)
  expect(sealed).toHaveLength(1 + 4 + 12 + 5 + 16)
  expect(sealed.subarray(0, 5)).toEqual(Buffer.from([1, 0, 0, 0, 7]))
  const nonces = Array.from({ length: 1000 }, () => seal(key, 'hello', where).toString('hex', 5, 17))
  expect(new Set(nonces).size).toBe(nonces.length)
})

describe('does not open', () => {
  test.each(Object.keys(where))('in another %s', (part) => {
    const sealed = seal(key, 'hello', where)
    expect(() => open(key, sealed, { ...where, [part]: 'other' })).toThrow(SealBroken)
  })

  test('in any other place, even if the concatenated parts are the same text', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b))
        expect(() => open(key, seal(key, 'x', a), b)).toThrow(SealBroken)
      }),
    )
    const sealed = seal(key, 'x', { ...where, table: 'ab', row: 'c' })
    expect(() => open(key, sealed, { ...where, table: 'a', row: 'bc' })).toThrow(SealBroken)
    const surrogate = seal(key, 'x', { ...where, row: '\ud800' })
    expect(() => open(key, surrogate, { ...where, row: '\ufffd' })).toThrow(SealBroken)
  })

  test('with any bit changed', () => {
    const sealed = seal(key, 'hello', where)
    fc.assert(
      fc.property(fc.nat({ max: sealed.length - 1 }), fc.nat({ max: 7 }), (index, bit) => {
        const changed = Buffer.from(sealed)
        changed[index] = (changed[index] as number) ^ (1 << bit)
        expect(() => open(key, changed, where)).toThrow(SealBroken)
      }),
    )
  })

  test('truncated, extended or empty', () => {
    const sealed = seal(key, '', where)
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(key, sealed.subarray(0, length), where)).toThrow(SealBroken)
    }
    expect(() => open(key, Buffer.concat([sealed, Buffer.of(0)]), where)).toThrow(SealBroken)
  })

  test('with another key of the same version, or the same key as another version', () => {
    const bytes = newKeyBytes()
    const sealed = seal(createDataKey(1, bytes), 'hello', where)
    expect(() => open(createDataKey(1, newKeyBytes()), sealed, where)).toThrow(SealBroken)
    expect(() => open(createDataKey(2, bytes), sealed, where)).toThrow(SealBroken)
    sealed.writeUInt32BE(2, 1)
    expect(() => open(createDataKey(2, bytes), sealed, where)).toThrow(SealBroken)
  })
})

test('an error names the place, and reveals neither key nor content', () => {
  const bytes = newKeyBytes()
  const sealed = seal(createDataKey(1, bytes), 'hunter2', where)
  try {
    open(createDataKey(1, newKeyBytes()), sealed, where)
    expect.unreachable()
  } catch (error) {
    const shown = `${(error as Error).stack}${JSON.stringify(error)}`
    expect(shown).toContain('registrations.seed of row reg_1 of tenant acme')
    for (const secret of ['hunter2', bytes.toString('hex'), sealed.toString('hex')]) expect(shown).not.toContain(secret)
  }
})

test('refuses an unknown format version', () => {
  const sealed = seal(key, 'hello', where)
  sealed[0] = 2
  expect(() => dataKeyVersionOf(sealed)).toThrow(SealBroken)
})

test('a data key has 32 bytes', () => {
  expect(() => createDataKey(1, newKeyBytes().subarray(1))).toThrow(RangeError)
})

test('a MAC depends on key, purpose and text, and does not use the data key directly', () => {
  const [one, other] = [createDataKey(1, Buffer.alloc(32, 7)), createDataKey(1, Buffer.alloc(32, 8))]
  const made = mac(one, 'codes', 'text')
  expect(made).toHaveLength(32)
  expect(mac(createDataKey(2, Buffer.alloc(32, 7)), 'codes', 'text')).toEqual(made)
  for (const different of [mac(other, 'codes', 'text'), mac(one, 'destinations', 'text'), mac(one, 'codes', 'texts')]) {
    expect(different).not.toEqual(made)
  }
  expect(createHmac('sha256', Buffer.alloc(32, 7)).update('text').digest()).not.toEqual(made)
})
