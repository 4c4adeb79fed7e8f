// What every chart of values over time is given.

export interface Series {
  readonly key: string
  readonly label: string
  /** A colour of chart.module.css. */
  readonly color: ChartColor
  /** One for each bucket. */
  readonly values: readonly number[]
}

export type ChartColor = 'green' | 'red' | 'orange' | 'amber' | 'gray' | 'blue' | 'violet' | 'teal' | 'pink' | 'indigo'

export interface TimeChartProps {
  /** What the chart shows, in a sentence. */
  readonly label: string
  /** The hours or days, as they are written. */
  readonly buckets: readonly string[]
  readonly series: readonly Series[]
}

export const colorOf = (color: ChartColor): string => `var(--chart-${color})`
