import { expect, it } from 'vitest'
import { resultOf } from '../refusal.ts'
import { DerReader } from './der.ts'

const reader = new DerReader('attestation_certificate_invalid')
const read = <Value>(call: () => Value) => {
  const result = resultOf(() => ({ value: call() }))
  return result.ok ? result.value : result.reason
}
const whole = (hex: string) => read(() => reader.whole(Buffer.from(hex, 'hex')))

it.each([
  ['nothing', ''],
  ['an indefinite length', '30800000'],
  ['a length in two bytes instead of one', '04810100'],
  ['a length in three bytes instead of two', '0482008000'],
  ['a length of more than two bytes', '0483010000'],
  ['content that ends too early', '040200'],
  ['a missing length', '04'],
  ['a length that ends too early', '0482'],
  ['trailing bytes', '0401000400'],
  ['a long tag that would fit in one byte', 'bf1e00'],
  ['a long tag with leading zeros', 'bf802000'],
  ['an endless tag', 'bfffffffffff00'],
])('refuses %s', (_, hex) => {
  expect(whole(hex)).toBe('attestation_certificate_invalid')
})

it('reads tags above 30', () => {
  expect(whole('bf845800')).toEqual({ identifier: 0xbf, tagNumber: 600, content: Buffer.alloc(0) })
})

it('reads object identifiers', () => {
  const oid = (hex: string) => read(() => reader.oid(reader.whole(Buffer.from(hex, 'hex'))))
  expect(oid('060b2b0601040182e51c010104')).toBe('1.3.6.1.4.1.45724.1.1.4')
  expect(oid('06056781050803')).toBe('2.23.133.8.3')
  expect(oid('0600')).toBe('attestation_certificate_invalid')
  expect(oid('06022b80')).toBe('attestation_certificate_invalid')
})

it('refuses integers that are negative, empty or large', () => {
  const integer = (hex: string) => read(() => reader.smallInteger(reader.whole(Buffer.from(hex, 'hex'))))
  expect(integer('020102')).toBe(2)
  for (const hex of ['0200', '0201ff', '02050100000000']) expect(integer(hex)).toBe('attestation_certificate_invalid')
})
