import classes from './chart.module.css'
import { colorOf, type TimeChartProps } from './chart.ts'
import { ChartFrame } from './frame.tsx'

/** How each went up and down. */
export function Lines(props: TimeChartProps) {
  const highest = Math.max(0, ...props.series.flatMap(({ values }) => values))
  return (
    <ChartFrame {...props} highest={highest}>
      {({ x, y, bandWidth }) =>
        props.series.map(({ key, color, values }) => {
          const points = values.map((value, bucket) => `${x(bucket) + bandWidth / 2},${y(value)}`)
          return (
            <g key={key}>
              <polyline className={classes.line} points={points.join(' ')} stroke={colorOf(color)} />
              {values.map((value, bucket) =>
                value > 0 ? (
                  <circle
                    // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
                    key={bucket}
                    cx={x(bucket) + bandWidth / 2}
                    cy={y(value)}
                    r={3}
                    fill={colorOf(color)}
                  />
                ) : null,
              )}
            </g>
          )
        })
      }
    </ChartFrame>
  )
}
