// Names with values, such as the headers of a request: a line for each, and one more on request.
import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup, SecretField, TextField } from '#ui/form/index.ts'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { formMessages as messages } from './messages/index.ts'
import classes from './pairs-field.module.css'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly isDisabled?: boolean
  readonly isSecret?: boolean
  readonly value: Readonly<Record<string, string>>
  /** Undefined: not set. */
  readonly onChange: (value: Readonly<Record<string, string>> | undefined) => void
}

interface Line {
  readonly id: number
  readonly name: string
  readonly value: string
}

export function PairsField({ label, help, error, isDisabled = false, isSecret, value, onChange }: Props) {
  const text = messages.text()
  const [lines, setLines] = useState<readonly Line[]>(() =>
    Object.entries(value).map(([name, given], id) => ({ id, name, value: given })),
  )
  const set = (changed: readonly Line[]) => {
    setLines(changed)
    const named = changed.filter(({ name }) => name !== '')
    onChange(named.length > 0 ? Object.fromEntries(named.map((line) => [line.name, line.value])) : undefined)
  }
  const change = (id: number, part: Partial<Line>) =>
    set(lines.map((line) => (line.id === id ? { ...line, ...part } : line)))
  const Value = isSecret ? SecretField : TextField
  return (
    <FieldGroup title={label}>
      {help ? <p className={classes.help}>{help}</p> : null}
      {lines.map(({ id, name, value: given }) => (
        <div key={id} className={classes.line}>
          <TextField
            label={text.pairName}
            value={name}
            onChange={(changed) => change(id, { name: changed })}
            isDisabled={isDisabled}
          />
          <Value
            label={text.pairValue}
            value={given}
            onChange={(changed) => change(id, { value: changed })}
            isDisabled={isDisabled}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={42}
            aria-label={text.removePair(name)}
            disabled={isDisabled}
            onClick={() => set(lines.filter((line) => line.id !== id))}
          >
            <TrashIcon size={20} />
          </ActionIcon>
        </div>
      ))}
      {error ? <p className={classes.error}>{error}</p> : null}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<PlusIcon size={18} />}
          disabled={isDisabled}
          onClick={() => setLines([...lines, { id: (lines.at(-1)?.id ?? -1) + 1, name: '', value: '' }])}
        >
          {text.addPair}
        </Button>
      </div>
    </FieldGroup>
  )
}
