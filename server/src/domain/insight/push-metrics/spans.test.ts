import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSpan } from './spans.ts'

const hourMs = 3_600_000
const time = fc.integer({ min: 0, max: 200 * hourMs })

test('the parts of a span cover it without gaps or overlaps, and its hours are whole and summed up', () => {
  fc.assert(
    fc.property(time, fc.integer({ min: 1, max: 100 * hourMs }), fc.option(time), (from, length, rolled) => {
      const to = from + length
      const rolledBefore = rolled === null ? Number.NEGATIVE_INFINITY : Math.floor(rolled / hourMs) * hourMs
      const { hours, records } = splitSpan({ from, to }, rolledBefore)
      const parts = [...records, hours]
        .filter((part) => part.from < part.to)
        .sort((one, other) => one.from - other.from)
      expect(parts[0]?.from).toBe(from)
      expect(parts.at(-1)?.to).toBe(to)
      expect(parts.slice(1).map((part) => part.from)).toEqual(parts.slice(0, -1).map((part) => part.to))
      if (hours.from === hours.to) return
      expect([hours.from % hourMs, hours.to % hourMs]).toEqual([0, 0])
      expect(hours.to).toBeLessThanOrEqual(rolledBefore)
    }),
  )
})

test('at most an hour before the hours, and records that are not summed up yet after them, are counted individually', () => {
  const { hours, records } = splitSpan({ from: 0.5 * hourMs, to: 10.5 * hourMs }, 8 * hourMs)
  expect(hours).toEqual({ from: hourMs, to: 8 * hourMs })
  expect(records).toEqual([
    { from: 0.5 * hourMs, to: hourMs },
    { from: 8 * hourMs, to: 10.5 * hourMs },
  ])
})
