import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BucketCount, boundsMs, percentileSeconds } from './answer-times.ts'

const bucketOf = (milliseconds: number) => boundsMs.filter((bound) => bound <= milliseconds).length

function histogramOf(times: readonly number[]): BucketCount[] {
  const counts = new Map<number, number>()
  for (const time of times) counts.set(bucketOf(time), (counts.get(bucketOf(time)) ?? 0) + 1)
  return Array.from(counts, ([bucket, count]) => ({ bucket, count }))
}

test('the buckets range from a tenth of a second to the longest lifetime of a challenge', () => {
  expect(boundsMs[0]).toBe(100)
  expect(boundsMs.at(-1)).toBeGreaterThanOrEqual(600_000)
  expect(boundsMs.length).toBeLessThan(100)
})

test('a percentile is within 5 % of the exact one', () => {
  const times = fc.array(fc.integer({ min: 100, max: 600_000 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(times, fc.constantFrom(50, 95, 99), (given, percent) => {
      const exact = given.toSorted((one, other) => one - other)[Math.ceil((given.length * percent) / 100) - 1] ?? 0
      const found = (percentileSeconds(histogramOf(given), percent) ?? 0) * 1000
      expect(Math.abs(found - exact) / exact).toBeLessThan(0.055)
    }),
  )
})

test('no times have no percentiles', () => expect(percentileSeconds([], 50)).toBeUndefined())
