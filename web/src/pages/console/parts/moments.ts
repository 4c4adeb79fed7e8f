// Moments as a browser's own field for them has them, in local time, and as the server does.

/** What is not finished counts for nothing. */
export function momentOf(typed: string | undefined): string | undefined {
  const time = Date.parse(typed ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

export function localMoment(at: string): string {
  const time = new Date(at)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
