/** Time is injected everywhere, so that a test can be on either side of any moment without waiting for it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
