const longestSeconds = 600

/** 1 s, 2 s, 4 s, … up to 10 minutes; up to half less, so that what failed together does not come back together. */
export function retryDelayMs(attempt: number): number {
  const seconds = Math.min(2 ** (attempt - 1), longestSeconds)
  return seconds * 1000 * (1 - Math.random() / 2)
}
