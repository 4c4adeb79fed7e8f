// A list of objects: a group of fields for each, and one more on request.
import { ActionIcon, Button } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import classes from './items-field.module.css'
import { formMessages as messages } from './messages/index.ts'
import type { Values } from './schema.ts'

interface Props {
  readonly label: string
  readonly help?: string
  readonly error?: string | undefined
  readonly isDisabled: boolean
  readonly add: string
  readonly empty: string
  readonly maxItems: number
  readonly value: readonly Values[]
  readonly onChange: (value: readonly Values[]) => void
  readonly titleOf: (item: Values) => string
  readonly fieldsOf: (item: Values, index: number, onChange: (item: Values) => void) => ReactNode
}

export function ItemsField({ label, help, error, isDisabled, add, empty, maxItems, value, onChange, ...of }: Props) {
  const titleId = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [ids, setIds] = useState<readonly number[]>([])
  // As many as there are items, also after the form has discarded its changes or loaded others.
  const keys = ids.length === value.length ? ids : value.map((_, index) => index)
  const [addedKey, setAddedKey] = useState<number>()
  const addItem = () => {
    const key = Math.max(-1, ...keys) + 1
    setIds([...keys, key])
    setAddedKey(key)
    onChange([...value, {}])
  }
  const remove = (index: number) => {
    setIds(keys.toSpliced(index, 1))
    onChange(value.toSpliced(index, 1))
    addButton.current?.focus()
  }
  return (
    <fieldset className={classes.items} aria-labelledby={titleId}>
      <div>
        <p id={titleId} className={classes.label}>
          {label}
        </p>
        {help ? <p className={classes.help}>{help}</p> : null}
      </div>
      {value.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      {value.map((item, index) => (
        <Item
          key={keys[index]}
          title={of.titleOf(item)}
          isNew={keys[index] === addedKey}
          isDisabled={isDisabled}
          onRemove={() => remove(index)}
        >
          {of.fieldsOf(item, index, (changed) => onChange(value.with(index, changed)))}
        </Item>
      ))}
      {error ? (
        <p className={classes.error} role="alert">
          {error}
        </p>
      ) : null}
      {isDisabled ? null : (
        <div>
          <Button
            ref={addButton}
            variant="default"
            size="sm"
            leftSection={<PlusIcon size={18} />}
            disabled={value.length >= maxItems}
            onClick={addItem}
          >
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ItemProps {
  readonly title: string
  readonly isNew: boolean
  readonly isDisabled: boolean
  readonly onRemove: () => void
  readonly children: ReactNode
}

function Item({ title, isNew, isDisabled, onRemove, children }: ItemProps) {
  const text = messages.text()
  const titleId = useId()
  return (
    <fieldset className={classes.item} aria-labelledby={titleId} ref={isNew ? focusFirstInput : null}>
      <div className={classes.head}>
        <p id={titleId} className={classes.title}>
          {title}
        </p>
        {isDisabled ? null : (
          <ActionIcon variant="subtle" color="gray" size={42} aria-label={text.removePair(title)} onClick={onRemove}>
            <TrashIcon size={20} />
          </ActionIcon>
        )}
      </div>
      {children}
    </fieldset>
  )
}

function focusFirstInput(item: HTMLElement | null): void {
  item?.querySelector('input')?.focus()
}
