import { useId } from 'react'
import classes from './import.module.css'

interface Props {
  readonly label: string
  readonly help: string
  readonly accept: string
  readonly onChange: (file: File | undefined) => void
}

export function FileField({ label, help, accept, onChange }: Props) {
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
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
