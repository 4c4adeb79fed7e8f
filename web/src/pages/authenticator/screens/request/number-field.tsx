import { type RefObject, useId } from 'react'
import { messages } from '#authenticator/messages/index.ts'
import classes from './number-field.module.css'

interface Props {
  readonly field: RefObject<HTMLInputElement | null>
  readonly value: string
  /** The user tapped approve without it. */
  readonly isMissed: boolean
  readonly onChange: (value: string) => void
}

/** Two digits, as large as on the screen that they are read from. */
export function NumberField({ field, value, isMissed, onChange }: Props) {
  const text = messages.text()
  const id = useId()
  return (
    <div className={classes.field} data-missed={isMissed || undefined}>
      <div className={classes.texts}>
        <label htmlFor={id} className={classes.label}>
          {text.numberLabel}
        </label>
        <p id={`${id}-hint`} className={classes.hint} role={isMissed ? 'alert' : undefined}>
          {isMissed ? text.numberMissing : text.numberHint}
        </p>
      </div>
      <input
        ref={field}
        id={id}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, 2))}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        placeholder="––"
        aria-describedby={`${id}-hint`}
        aria-invalid={isMissed}
      />
    </div>
  )
}
