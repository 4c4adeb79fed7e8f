import { type ReactNode, useId } from 'react'
import classes from './file-field.module.css'

interface Props {
  readonly label: string
  readonly help: ReactNode
  readonly accept: string
  readonly error?: string | undefined
  readonly onChange: (file: File | undefined) => void
}

export function FileField({ label, help, accept, error, onChange }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <p id={`${id}-help`} className={classes.help}>
        {help}
      </p>
      <input
        id={id}
        className={classes.file}
        type="file"
        accept={accept}
        aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
      />
      {error ? (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
