// A number that is chosen by a slider, or typed exactly.
import { TextInput } from '@mantine/core'
import { useId } from 'react'
import { shared } from '#i18n/shared/index.ts'
import classes from './slider-field.module.css'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly value: number | ''
  readonly onChange: (value: number | '') => void
  readonly max: number
  /** What the number field accepts, such as hundredths. */
  readonly step?: number
  /** The value as people read it. */
  readonly format: (value: number) => string
}

export function SliderField({ label, help, error, value, onChange, max, step = 1, format }: Props) {
  const id = useId()
  const stops = stopsUpTo(max)
  const at = nearest(stops, value === '' ? 0 : value)
  return (
    <TextInput
      id={id}
      size="md"
      type="number"
      inputMode="decimal"
      label={label}
      description={help}
      error={error}
      min={0}
      step={step}
      value={value}
      onChange={({ currentTarget: { valueAsNumber: given } }) => onChange(Number.isNaN(given) ? '' : given)}
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      inputContainer={(field) => (
        <div className={classes.row}>
          <input
            type="range"
            className={classes.slider}
            aria-label={shared.text().slider(label)}
            aria-valuetext={format(value === '' ? 0 : value)}
            min={0}
            max={stops.length - 1}
            value={at}
            onChange={({ currentTarget }) => onChange(stops[currentTarget.valueAsNumber] ?? max)}
          />
          <div className={classes.number}>{field}</div>
        </div>
      )}
    />
  )
}

/** 1, 2, 5, 10, 20, 50 and so on: each step is as noticeable for a small amount as for a large one. */
export function stopsUpTo(max: number): number[] {
  const stops: number[] = []
  for (let power = 1; power < max; power *= 10) stops.push(...[1, 2, 5].map((digit) => digit * power))
  return [...stops.filter((stop) => stop < max), max]
}

/** The last stop that is not above the value. */
export const nearest = (stops: readonly number[], value: number): number =>
  Math.max(
    0,
    stops.findLastIndex((stop) => stop <= value),
  )
