// Days, times and numbers as the person's own region writes them, in the language that the page speaks.
import { language } from './language.ts'

export const region = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language
const day = new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long' })
const shortDay = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'short' })
const time = new Intl.DateTimeFormat(region, { hour: '2-digit', minute: '2-digit' })
const date = new Intl.DateTimeFormat(region, { day: 'numeric', month: 'long', year: 'numeric' })
const moment = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' })
const exactMoment = new Intl.DateTimeFormat(region, { dateStyle: 'long', timeStyle: 'long' })
const number = new Intl.NumberFormat(region)
const compactNumber = new Intl.NumberFormat(region, { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat(region, { style: 'percent', maximumFractionDigits: 1 })
const seconds = new Intl.NumberFormat(region, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
const relative = new Intl.RelativeTimeFormat(region, { numeric: 'auto' })

export const formatDay = (at: number): string => day.format(at)
export const formatShortDay = (at: number): string => shortDay.format(at)
export const formatTime = (at: number): string => time.format(at)
export const formatDate = (at: number): string => date.format(at)
export const formatMoment = (at: number): string => moment.format(at)
export const formatExactMoment = (at: number): string => exactMoment.format(at)
export const formatNumber = (value: number): string => number.format(value)
export const formatCompact = (value: number): string => compactNumber.format(value)
export const formatSeconds = (value: number): string => seconds.format(value)
export const formatPercent = (share: number): string => percent.format(share)

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago, or in how long; what is further off than a month by its date. */
export function formatRelative(at: number, now: number): string {
  const difference = at - now
  if (Math.abs(difference) > 30 * 86_400_000) return formatDate(at)
  const [unit, length] = units.find(([, size]) => Math.abs(difference) >= size) ?? ['second', 1000]
  // Clocks differ, so a few seconds are shown as "now".
  return unit === 'second' ? relative.format(0, 'second') : relative.format(Math.trunc(difference / length), unit)
}
