import { expect, test } from 'vitest'
import { canStaff } from './staffing.ts'

test.each([
  [[['a'], 1], [['a'], 1], false],
  [[['a', 'b'], 1], [['a'], 1], true],
  [[['a', 'b', 'c'], 2], [['a', 'b'], 1], true],
  [[['a', 'b', 'c'], 2], [['a', 'b'], 2], false],
  [[['a', 'b'], 2], [['c'], 1], true],
  [[[], 1], [['c'], 1], false],
] as const)('%j, then %j: %s', (first, second, expected) => {
  const [one, other] = [first, second].map(([people, needed]) => ({ people: [...people], needed }))
  expect(canStaff([one, other] as Parameters<typeof canStaff>[0])).toBe(expected)
})
