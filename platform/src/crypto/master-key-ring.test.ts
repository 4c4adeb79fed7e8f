import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SealBroken } from './gcm.ts'
import { MasterKeyRefused } from './master-key.ts'
import { MasterKeyRing } from './master-key-ring.ts'
import { newKeyBytes } from './randomness.ts'

const newText = () => newKeyBytes().toString('base64')
const dataKey = newKeyBytes()

test('unwraps what it wrapped, for any tenant and version', () => {
  const ring = MasterKeyRing.fromText(newText())
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (tenantId, version) => {
      const wrapped = ring.wrap(dataKey, tenantId, version)
      expect(wrapped.masterKeyId).toBe(ring.currentId)
      expect(ring.unwrap(wrapped, tenantId, version)).toEqual(dataKey)
    }),
  )
})

describe('a wrapped key does not open', () => {
  const ring = MasterKeyRing.fromText(newText())
  const wrappedKey = ring.wrap(dataKey, 'acme', 1)

  test('for another tenant or another version', () => {
    expect(() => ring.unwrap(wrappedKey, 'other', 1)).toThrow(SealBroken)
    expect(() => ring.unwrap(wrappedKey, 'acme', 2)).toThrow(SealBroken)
  })

  test('with any bit changed, or truncated', () => {
    const { masterKeyId, wrapped } = wrappedKey
    fc.assert(
      fc.property(fc.nat({ max: wrapped.length * 8 - 1 }), (bit) => {
        const changed = Buffer.from(wrapped)
        changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
        expect(() => ring.unwrap({ masterKeyId, wrapped: changed }, 'acme', 1)).toThrow(SealBroken)
      }),
    )
    for (let length = 0; length < wrapped.length; length++) {
      const cut = { masterKeyId, wrapped: wrapped.subarray(0, length) }
      expect(() => ring.unwrap(cut, 'acme', 1)).toThrow(SealBroken)
    }
  })

  test('under the name of another key of the ring', () => {
    const text = newText()
    const two = MasterKeyRing.fromText(newText(), [text])
    const { wrapped } = MasterKeyRing.fromText(text).wrap(dataKey, 'acme', 1)
    expect(() => two.unwrap({ masterKeyId: two.currentId, wrapped }, 'acme', 1)).toThrow(SealBroken)
  })
})

test('previous keys still unwrap; the current one wraps', () => {
  const [before, now] = [newText(), newText()]
  const earlier = MasterKeyRing.fromText(before).wrap(dataKey, 'acme', 1)
  const ring = MasterKeyRing.fromText(now, [before])
  expect(ring.unwrap(earlier, 'acme', 1)).toEqual(dataKey)
  expect(ring.knows(earlier.masterKeyId)).toBe(true)
  expect(ring.wrap(dataKey, 'acme', 1).masterKeyId).toBe(MasterKeyRing.fromText(now).currentId)
})

test('names the missing master key', () => {
  const wrapped = MasterKeyRing.fromText(newText()).wrap(dataKey, 'acme', 1)
  const ring = MasterKeyRing.fromText(newText())
  expect(ring.knows(wrapped.masterKeyId)).toBe(false)
  expect(() => ring.unwrap(wrapped, 'acme', 1)).toThrow(`Master key ${wrapped.masterKeyId}`)
})

test('names the key that is refused', () => {
  expect(() => MasterKeyRing.fromText('short')).toThrow(/^MASTER_KEY is not 32 bytes/)
  expect(() => MasterKeyRing.fromText(newText(), [newText(), 'short'])).toThrow(
    /^Key 2 of MASTER_KEY_PREVIOUS is not 32 bytes/,
  )
})

test('refuses to rotate keys that are given as text', () => {
  const ring = MasterKeyRing.fromText(newText())
  expect(() => ring.rotate()).toThrow(MasterKeyRefused)
  expect(() => ring.forget([])).toThrow(MasterKeyRefused)
})
