export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: median(sorted), lowest: sorted[0] ?? 0, highest: sorted.at(-1) ?? 0 }
}

/** Of values in ascending order: the smallest that at least this share of them does not exceed. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function median(sorted: readonly number[]): number {
  const middle = sorted.length / 2
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (below + above) / 2
}

/** Compared round by round: a disturbance of a round slows both. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  return spread(ours.map((value, round) => value / (theirs[round] ?? Number.NaN))).median
}
