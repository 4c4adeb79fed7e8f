// Splits a time span into hours that are summed up and parts that are counted record by record.

const hourMs = 3_600_000

export interface Span {
  readonly from: number
  readonly to: number
}

export interface SplitSpan {
  /** Starts and ends on the hour. */
  readonly hours: Span
  /**
   * Before and after it: the start of the span up to the hour, and its end with everything that is not summed up yet.
   */
  readonly records: readonly Span[]
}

export const startOfHour = (time: number): number => Math.floor(time / hourMs) * hourMs

export function splitSpan({ from, to }: Span, rolledBefore: number): SplitSpan {
  const firstHour = Math.min(Math.ceil(from / hourMs) * hourMs, to)
  const afterHours = Math.max(firstHour, Math.min(startOfHour(to), rolledBefore))
  const records = [
    { from, to: firstHour },
    { from: afterHours, to },
  ]
  return { hours: { from: firstHour, to: afterHours }, records: records.filter((span) => span.from < span.to) }
}
