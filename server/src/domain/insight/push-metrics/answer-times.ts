// Times to an answer as a histogram: percentiles of a sum of histograms are those of all their times.

const firstMs = 100
const lastMs = 600_000
const growth = 1.1

/**
 * Bucket n counts times from bound n − 1 up to, but excluding, bound n. The bounds never change: stored counts would
 * otherwise change their meaning.
 */
export const boundsMs: readonly number[] = Array.from(
  { length: 1 + Math.ceil(Math.log(lastMs / firstMs) / Math.log(growth)) },
  (_, index) => Math.round(firstMs * growth ** index),
)

export interface BucketCount {
  readonly bucket: number
  readonly count: number
}

/** Undefined if there are no times. */
export function percentileSeconds(counts: readonly BucketCount[], percent: number): number | undefined {
  const inOrder = counts.toSorted((one, other) => one.bucket - other.bucket)
  const total = inOrder.reduce((sum, { count }) => sum + count, 0)
  const rank = Math.ceil((total * percent) / 100)
  let passed = 0
  for (const { bucket, count } of inOrder) {
    passed += count
    if (passed >= rank) return Math.round(middleMs(bucket)) / 1000
  }
  return undefined
}

/** The middle of the bucket, so that no time in it is off by more than half its width. */
function middleMs(bucket: number): number {
  const from = boundsMs[bucket - 1] ?? firstMs / growth
  const to = boundsMs[bucket] ?? from * growth
  return Math.sqrt(from * to)
}
