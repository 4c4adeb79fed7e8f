const longestSeconds = 600

/** 1 s, 2 s, 4 s, … up to 10 minutes; minus up to half, so that tasks that failed together are not retried together. */
export function retryDelayMs(attempt: number): number {
  const seconds = Math.min(2 ** (attempt - 1), longestSeconds)
  return seconds * 1000 * (1 - Math.random() / 2)
}
