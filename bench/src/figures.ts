// How numbers are written.
import { type Spread, spread } from './statistics.ts'

export function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(value >= 10 ? 1 : 2)
}

/** `4,210 (4,105–4,300)`. */
export function withSpread(values: readonly number[]): string {
  const { median, lowest, highest }: Spread = spread(values)
  if (values.length < 2) return figure(median)
  return `${figure(median)} (${figure(lowest)}–${figure(highest)})`
}
