// The interface of a measurement.

export interface BenchOptions {
  /** How many turns each candidate gets. */
  readonly rounds: number
  /** How long a turn is measured, after its warm-up. */
  readonly seconds: number
  /** For measurements of size: 1 is the full size. */
  readonly scale: number
  /** The commit to compare with, for comparisons of commits. */
  readonly against?: string | undefined
  readonly signal: AbortSignal
}

/** Prints its results, writes them to `results/`, and returns whether every target was met. */
export type Bench = (options: BenchOptions) => Promise<boolean>
