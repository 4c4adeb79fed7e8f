// The spans of time that can be looked at, and the hours or days in them.
import { formatShortDay, formatTime } from '../../../../i18n/format.ts'

export const periods = ['day', 'week', 'month', 'quarter'] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000
const hourMs = 3_600_000
const days: Record<Period, number> = { day: 1, week: 7, month: 30, quarter: 90 }

export const groupOf = (period: Period): 'hour' | 'day' => (period === 'day' ? 'hour' : 'day')

export function spanOf(period: Period, now: number) {
  return {
    from: new Date(now - days[period] * dayMs).toISOString(),
    to: new Date(now).toISOString(),
    groupBy: groupOf(period),
  }
}

/** The server leaves out hours and days in which there was nothing: here are all of them. */
export function startsOf(span: {
  readonly from: string
  readonly to: string
  readonly groupBy: 'hour' | 'day'
}): number[] {
  const length = span.groupBy === 'hour' ? hourMs : dayMs
  const first = Math.floor(Date.parse(span.from) / length) * length
  const count = Math.ceil((Date.parse(span.to) - first) / length)
  return Array.from({ length: count }, (_, index) => first + index * length)
}

/** Days are those of UTC, by which the server counts. */
export const nameOf = (start: number, groupBy: 'hour' | 'day'): string =>
  groupBy === 'hour' ? formatTime(start) : formatShortDay(start + dayMs / 2)
