// Local time: the time in a time zone, and the hour, day, week or month to which a moment belongs there.
import type { Weekday } from '@countersign/contract'

export interface LocalTime {
  /** `2026-11-15` */
  readonly date: string
  readonly hour: number
  readonly minute: number
  readonly weekday: Weekday
}

export type Period = 'hour' | 'day' | 'week' | 'month'

const formats = new Map<string, Intl.DateTimeFormat>()
export const daysOfWeek: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const dayMs = 86_400_000

export function isTimeZone(name: string): boolean {
  try {
    formatFor(name)
    return true
  } catch {
    return false
  }
}

export function localTime(now: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatFor(timeZone).formatToParts(now)) parts[type] = value
  const date = `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
  return { date, hour: Number(parts.hour), minute: Number(parts.minute), weekday: weekdayOf(date) }
}

/** A name for the period. Moments with the same name count against the same limit. */
export function periodOf(now: number, timeZone: string, period: Period): string {
  const { date, hour, weekday } = localTime(now, timeZone)
  switch (period) {
    // An hour that a clock shows twice is one, so that the end of daylight saving time does not double a limit.
    case 'hour':
      return `${date}T${String(hour).padStart(2, '0')}`
    case 'day':
      return date
    case 'week':
      return `week of ${new Date(Date.parse(date) - daysOfWeek.indexOf(weekday) * dayMs).toISOString().slice(0, 10)}`
    case 'month':
      return date.slice(0, 7)
  }
}

function weekdayOf(date: string): Weekday {
  return daysOfWeek[(new Date(date).getUTCDay() + 6) % 7] as Weekday
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}
