/** Time is injected everywhere, so that a test can run just before or after any moment without waiting for it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
