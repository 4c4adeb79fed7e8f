import { useState } from 'react'
import { TextField } from '../../../../ui/form/index.ts'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly value: readonly string[]
  /** Undefined: not set. */
  readonly onChange: (value: readonly string[] | undefined) => void
}

/** Keeps the text as it is typed, and reports the values between the commas. */
export function ListField({ value, onChange, ...field }: Props) {
  const [typed, setTyped] = useState(value.join(', '))
  const itemsOf = (given: string) =>
    given
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
  const isTypedHere = itemsOf(typed).join() === value.join()
  return (
    <TextField
      {...field}
      value={isTypedHere ? typed : value.join(', ')}
      onChange={(given) => {
        setTyped(given)
        const items = itemsOf(given)
        onChange(items.length > 0 ? items : undefined)
      }}
    />
  )
}
