// The time span of a statistics request, hour by hour or day by day.
import { defaultStatisticsDays, invalidField, maxStatisticsDays, type StatisticsQuery } from '@countersign/contract'

const dayMs = 86_400_000
const periodMs = { hour: 3_600_000, day: dayMs }

export interface Span {
  readonly from: number
  readonly to: number
}

export interface Period extends Span {
  /** The start of the hour or day, in UTC; the span may start in the middle of it. */
  readonly start: number
}

export function readSpan({ from, to, groupBy }: StatisticsQuery, now: number): Span {
  const end = to === undefined ? now : Date.parse(to)
  const start = from === undefined ? end - defaultStatisticsDays * dayMs : Date.parse(from)
  if (start >= end) throw invalidField('from', 'must be before to')
  const most = maxStatisticsDays[groupBy]
  if (end - start > most * dayMs)
    throw invalidField('from', `must be at most ${most} days before to, if groupBy is ${groupBy}`)
  return { from: start, to: end }
}

export function periodsOf({ from, to }: Span, groupBy: StatisticsQuery['groupBy']): Period[] {
  const length = periodMs[groupBy]
  const first = Math.floor(from / length) * length
  return Array.from({ length: Math.ceil((to - first) / length) }, (_, index) => {
    const start = first + index * length
    return { start, from: Math.max(from, start), to: Math.min(to, start + length) }
  })
}
