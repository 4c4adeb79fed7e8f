// The spans of time that can be looked at, and the hours or days in them.
import { formatShortDay, formatTime } from '#i18n/format.ts'

export const periods = ['day', 'week', 'month', 'quarter'] as const
export type Period = (typeof periods)[number]
export const usualPeriod = 'week' satisfies Period

/** As the address of the page says it. */
export function readPeriod(search: Readonly<Record<string, unknown>>): { readonly period?: Period } {
  const period = periods.find((known) => known === search.period)
  return period ? { period } : {}
}

const dayMs = 86_400_000
const hourMs = 3_600_000
const lengths = { hour: hourMs, day: dayMs } as const
const bars: Record<Period, number> = { day: 24, week: 7, month: 30, quarter: 90 }

export const groupOf = (period: Period): 'hour' | 'day' => (period === 'day' ? 'hour' : 'day')

/** Starts with a whole hour or day (UTC), because half a day in the first bar would look like a quiet day. */
export function spanOf(period: Period, now: number) {
  const groupBy = groupOf(period)
  const length = lengths[groupBy]
  const current = Math.floor(now / length) * length
  return {
    from: new Date(current - (bars[period] - 1) * length).toISOString(),
    to: new Date(now).toISOString(),
    groupBy,
  }
}

/** The server leaves out hours and days in which there was nothing: here are all of them. */
export function startsOf(span: {
  readonly from: string
  readonly to: string
  readonly groupBy: 'hour' | 'day'
}): number[] {
  const length = lengths[span.groupBy]
  const first = Math.floor(Date.parse(span.from) / length) * length
  const count = Math.ceil((Date.parse(span.to) - first) / length)
  return Array.from({ length: count }, (_, index) => first + index * length)
}

/** Days are those of UTC, by which the server counts. */
export const nameOf = (start: number, groupBy: 'hour' | 'day'): string =>
  groupBy === 'hour' ? formatTime(start) : formatShortDay(start + dayMs / 2)
