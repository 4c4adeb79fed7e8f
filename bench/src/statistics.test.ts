import { describe, expect, it } from 'vitest'
import { percentile, ratioOf, spread } from './statistics.ts'

describe('spread', () => {
  it.each([
    [[3, 1, 2], { median: 2, lowest: 1, highest: 3 }],
    [[4, 1, 2, 3], { median: 2.5, lowest: 1, highest: 4 }],
    [[7], { median: 7, lowest: 7, highest: 7 }],
  ])('of %j has the median between its ends', (values, expected) => {
    expect(spread(values)).toEqual(expected)
  })
})

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
  ])('%d is a value that was measured', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected)
    expect(percentile([5], share)).toBe(5)
  })
})

describe('ratioOf', () => {
  it('compares rounds, so that a slow round for both changes nothing', () => {
    expect(ratioOf([200, 20, 220], [100, 10, 110])).toBe(2)
  })
})
