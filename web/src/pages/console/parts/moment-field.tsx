// A day and a time of it, in the browser's own way.
import { TextInput } from '@mantine/core'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
}

export function MomentField({ label, help, error, value, onChange }: Props) {
  return (
    <TextInput
      size="md"
      type="datetime-local"
      label={label}
      description={help}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
