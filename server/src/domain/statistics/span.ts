// The span of time that statistics are asked for.
import { invalidField, type StatisticsQuery } from '@countersign/contract'

const dayMs = 86_400_000
const mostDays = { hour: 7, day: 92 }
const daysLeftOut = 7

export interface TimeSpan {
  readonly from: number
  readonly to: number
}

export function readSpan({ from, to, groupBy }: StatisticsQuery, now: number): TimeSpan {
  const end = to === undefined ? now : Date.parse(to)
  const start = from === undefined ? end - daysLeftOut * dayMs : Date.parse(from)
  if (start >= end) throw invalidField('from', 'must be before to')
  const most = mostDays[groupBy]
  if (end - start > most * dayMs)
    throw invalidField('from', `must be at most ${most} days before to, by the ${groupBy}`)
  return { from: start, to: end }
}
