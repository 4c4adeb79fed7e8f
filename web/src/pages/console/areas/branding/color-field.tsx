// A colour by its code, or by the browser's own picker beside it.
import { TextInput } from '@mantine/core'
import classes from './branding.module.css'
import { messages } from './messages/index.ts'

interface Props {
  readonly value: string
  readonly error: string | undefined
  readonly isReadOnly: boolean
  readonly onChange: (color: string) => void
}

const defaultColor = '#3b4fd8'

export function ColorField({ value, error, isReadOnly, onChange }: Props) {
  const text = messages.text()
  const isColor = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <div className={classes.color}>
      <TextInput
        label={text.color}
        description={text.colorHelp}
        error={error}
        size="md"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={defaultColor}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        readOnly={isReadOnly}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
      />
      <input
        type="color"
        className={classes.picker}
        aria-label={text.pickColor}
        value={isColor ? value.toLowerCase() : defaultColor}
        disabled={isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  )
}
