import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownLabels, ticksFor } from './scale.ts'

test('the marks begin at nothing, are whole, evenly spaced and few, and reach over the highest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (highest) => {
      const ticks = ticksFor(highest)
      const [first, second = 0] = ticks
      expect(first).toBe(0)
      expect(ticks.every((tick, index) => Number.isInteger(tick) && tick === index * second)).toBe(true)
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
      expect(ticks.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('no more labels than there is room for', () => {
  expect([...shownLabels(7, 10)]).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect([...shownLabels(30, 5)]).toEqual([0, 6, 12, 18, 24])
  expect([...shownLabels(0, 5)]).toEqual([])
})
