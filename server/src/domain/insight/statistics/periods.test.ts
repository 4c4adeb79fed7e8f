import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodsOf } from './periods.ts'

const moment = fc.integer({ min: 0, max: Date.parse('2100-01-01') })

test('periods follow each other without gaps, from the first moment to the last', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 7 * 86_400_000 }), fc.constantFrom('hour', 'day'), (from, ms, by) => {
      const periods = periodsOf({ from, to: from + ms }, by)
      expect(periods[0]?.from).toBe(from)
      expect(periods.at(-1)?.to).toBe(from + ms)
      periods.forEach((period, index) => {
        expect(period.from).toBeLessThan(period.to)
        expect(period.start).toBeLessThanOrEqual(period.from)
        if (index > 0) expect([period.start, period.from]).toEqual([periods[index - 1]?.to, period.start])
      })
    }),
  )
})
