// What charts of values over time share: the marks, the legend, and the same numbers as a table.
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { formatCompact, formatNumber } from '#i18n/format.ts'
import { shared } from '#i18n/shared/index.ts'
import classes from './chart.module.css'
import { colorOf, type TimeChartProps } from './chart.ts'
import { shownLabels, ticksFor } from './scale.ts'

export interface Plot {
  readonly x: (bucket: number) => number
  readonly y: (value: number) => number
  /** Of one bucket. */
  readonly bandWidth: number
}

interface Props extends TimeChartProps {
  readonly highest: number
  readonly children: (plot: Plot) => ReactNode
}

const height = 220
const edges = { top: 8, right: 8, bottom: 26, left: 40 }
const labelWidth = 64

export function ChartFrame({ label, buckets, series, highest, children }: Props) {
  const { ref, width } = useElementSize()
  const ticks = ticksFor(highest)
  const top = ticks.at(-1) ?? 1
  const inner = { width: Math.max(0, width - edges.left - edges.right), height: height - edges.top - edges.bottom }
  const bandWidth = inner.width / Math.max(1, buckets.length)
  const plot: Plot = {
    x: (bucket) => edges.left + bucket * bandWidth,
    y: (value) => edges.top + inner.height * (1 - value / top),
    bandWidth,
  }
  const labelled = shownLabels(buckets.length, inner.width / labelWidth)
  return (
    <figure className={classes.figure}>
      <div ref={ref} className={classes.plot}>
        {width > 0 ? (
          <svg width={width} height={height} role="img" aria-label={label}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  className={classes.grid}
                  x1={edges.left}
                  x2={width - edges.right}
                  y1={plot.y(tick)}
                  y2={plot.y(tick)}
                />
                <text className={classes.mark} x={edges.left - 6} y={plot.y(tick)} textAnchor="end" dy="0.32em">
                  {formatCompact(tick)}
                </text>
              </g>
            ))}
            {children(plot)}
            {buckets.map((bucket, index) =>
              labelled.has(index) ? (
                <text
                  key={bucket}
                  className={classes.mark}
                  x={plot.x(index) + bandWidth / 2}
                  y={height - 8}
                  textAnchor="middle"
                >
                  {bucket}
                </text>
              ) : null,
            )}
          </svg>
        ) : null}
      </div>
      <figcaption className={classes.legend}>
        {series.map(({ key, label: name, color }) => (
          <span key={key} className={classes.entry}>
            <span className={classes.swatch} style={{ background: colorOf(color) }} />
            {name}
          </span>
        ))}
      </figcaption>
      <ChartTable label={label} buckets={buckets} series={series} />
    </figure>
  )
}

function ChartTable({ label, buckets, series }: TimeChartProps) {
  return (
    <details className={classes.details}>
      <summary>{shared.text().asTable}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a section with a name would be a landmark of the page */}
      <div className={classes.scroll} role="group" tabIndex={0} aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {series.map(({ key, label: name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket, index) => (
              <tr key={bucket}>
                <th scope="row">{bucket}</th>
                {series.map(({ key, values }) => (
                  <td key={key}>{formatNumber(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
