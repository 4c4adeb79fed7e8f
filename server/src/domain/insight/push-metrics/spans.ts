// A span of time, split into what is read from hours that are added up and what is counted record by record.

const hourMs = 3_600_000

export interface Span {
  readonly from: number
  readonly to: number
}

export interface SplitSpan {
  /** Begins and ends with an hour. */
  readonly hours: Span
  /** Before and after it: the beginning of the span up to the hour, and its end together with what is not added up yet. */
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
