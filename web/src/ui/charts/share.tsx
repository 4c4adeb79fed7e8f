import { formatNumber, formatPercent } from '#i18n/format.ts'
import classes from './chart.module.css'
import { type ChartColor, colorOf } from './chart.ts'

interface Props {
  /** What the whole is. */
  readonly label: string
  readonly parts: readonly { readonly label: string; readonly color: ChartColor; readonly value: number }[]
}

/** What a whole is made of: a bar, and the same in words. */
export function Share({ label, parts }: Props) {
  const whole = parts.reduce((sum, { value }) => sum + value, 0)
  const shown = parts.filter(({ value }) => value > 0)
  return (
    <div>
      <div className={classes.share} aria-hidden="true">
        {shown.map(({ label: name, color, value }) => (
          <span key={name} style={{ flexGrow: value, background: colorOf(color) }} />
        ))}
      </div>
      <ul className={classes.parts} aria-label={label}>
        {parts.map(({ label: name, color, value }) => (
          <li key={name} className={classes.part}>
            <span className={classes.swatch} style={{ background: colorOf(color) }} />
            <span className={classes.partName}>{name}</span>
            <span>{formatNumber(value)}</span>
            <span className={classes.percent}>{whole === 0 ? '' : formatPercent(value / whole)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
