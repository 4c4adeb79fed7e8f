// A code to type, paste, or have filled in by the browser from a message that has just arrived.
import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './proof.module.css'

interface Props {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** Whether the code has letters too. */
  readonly hasLetters?: boolean
  readonly isFirst?: boolean
}

export function CodeField({ label, hint, value, onChange, hasLetters = false, isFirst = true }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus({ preventScroll: true })
  }, [isFirst])
  return (
    <TextInput
      ref={field}
      size="lg"
      label={label}
      description={hint}
      value={value}
      // Codes are shown in groups, and pasted with the space between them.
      onChange={({ currentTarget }) => onChange(hasLetters ? currentTarget.value : onlyDigits(currentTarget.value))}
      classNames={{ input: classes.code ?? '' }}
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete={hasLetters ? 'off' : 'one-time-code'}
      autoCapitalize="off"
      spellCheck={false}
      maxLength={hasLetters ? 32 : 14}
      required
      withAsterisk={false}
    />
  )
}

const onlyDigits = (text: string) => text.replaceAll(/\D/g, '')
