import { useState } from 'react'
import { TextAreaField, TextField } from '#ui/form/index.ts'
import type { Issues } from './issues.ts'
import { formMessages as messages } from './messages/index.ts'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  /** By the place of the value: `[0]`. */
  readonly issues: Issues
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** Whether each value has its own line, instead of commas between them. */
  readonly isLong: boolean
  readonly value: readonly string[]
  /** Undefined: not set. */
  readonly onChange: (value: readonly string[] | undefined) => void
}

const itemsOf = (given: string) =>
  given
    .split(/[,\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** Keeps the text as it is typed, and reports the values in it. */
export function ListField({ value, onChange, error, issues, isLong, ...field }: Props) {
  const text = messages.text()
  const written = value.join(isLong ? '\n' : ', ')
  const [typed, setTyped] = useState(written)
  const isTypedHere = itemsOf(typed).join() === value.join()
  const inputs = {
    ...field,
    error: error ?? Object.entries(issues).map(toSentence).join(' '),
    value: isTypedHere ? typed : written,
    onChange: (given: string) => {
      setTyped(given)
      const items = itemsOf(given)
      onChange(items.length > 0 ? items : undefined)
    },
  }
  function toSentence([place, issue]: readonly [string, string]): string {
    return value.length > 1 ? text.ofValue(Number(place.slice(1, -1)) + 1, issue) : issue
  }
  return isLong ? <TextAreaField {...inputs} isCode isGrowing /> : <TextField {...inputs} />
}
