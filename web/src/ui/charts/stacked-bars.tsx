import { formatNumber } from '#i18n/format.ts'
import classes from './chart.module.css'
import { colorOf, type TimeChartProps } from './chart.ts'
import { ChartFrame } from './frame.tsx'

/** How much there was of each, one above the other. */
export function StackedBars(props: TimeChartProps) {
  const { buckets, series } = props
  const totalOf = (bucket: number) => series.reduce((sum, { values }) => sum + (values[bucket] ?? 0), 0)
  const highest = Math.max(0, ...buckets.map((_, bucket) => totalOf(bucket)))
  return (
    <ChartFrame {...props} highest={highest}>
      {({ x, y, bandWidth }) =>
        buckets.map((name, bucket) => {
          let below = 0
          const width = Math.max(1, Math.min(36, bandWidth * 0.7))
          return (
            <g key={name}>
              <title>{`${name}: ${formatNumber(totalOf(bucket))}`}</title>
              {series.map(({ key, color, values }) => {
                const value = values[bucket] ?? 0
                if (value === 0) return null
                below += value
                return (
                  <rect
                    key={key}
                    className={classes.bar}
                    x={x(bucket) + (bandWidth - width) / 2}
                    y={y(below)}
                    width={width}
                    height={y(0) - y(value)}
                    rx={2}
                    fill={colorOf(color)}
                  />
                )
              })}
            </g>
          )
        })
      }
    </ChartFrame>
  )
}
