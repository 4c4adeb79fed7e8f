// Formats numbers with as many digits as are significant.
import { spread } from './statistics.ts'

export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  if (value === 0) return '0'
  return value.toFixed(value >= 10 ? 1 : value >= 0.1 ? 2 : 3)
}

/** `4,210 (4,105–4,300)`. */
export function withSpread(values: readonly number[]): string {
  const { median, lowest, highest } = spread(values)
  if (values.length < 2) return figure(median)
  return `${figure(median)} (${figure(lowest)}–${figure(highest)})`
}
