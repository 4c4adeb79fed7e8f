import { expect, test } from 'vitest'
import { findInexactNumber } from './exact-numbers.ts'

test('integers that a double cannot hold are found wherever they are, by the path to them', () => {
  expect(findInexactNumber({ a: [1, { 'b c': 9007199254740993n }] })?.field).toBe('a[1]["b c"]')
  expect(findInexactNumber({ a: [{ b: 9007199254740991 }], c: null, d: 'x' })).toBeUndefined()
})
