// One of a few, all of them in view.
import { useId } from 'react'
import classes from './segmented.module.css'

interface Props<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly options: readonly { readonly value: Value; readonly label: string }[]
}

export function Segmented<Value extends string>({ label, value, onChange, options }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
