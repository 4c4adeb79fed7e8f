// What a measurement is.

export interface BenchOptions {
  /** How often each candidate has its turn. */
  readonly rounds: number
  /** How long a turn is measured, after its warm-up. */
  readonly seconds: number
  /** The commit to compare with, for what compares commits. */
  readonly against?: string | undefined
  readonly signal: AbortSignal
}

/** Prints what it finds, writes it to `results/`, and answers whether every target was met. */
export type Bench = (options: BenchOptions) => Promise<boolean>
