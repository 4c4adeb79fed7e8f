// A field that searches: an id is chosen by its name, and a typo chooses nothing.
import { TextInput } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { type Find, type Name, named } from './choice.ts'
import choiceRows from './choices.module.css'
import classes from './picker.module.css'

export interface PickerProps {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: ReactNode
  /** The id; empty where nothing is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isRequired?: boolean
  readonly placeholder?: string
  /** A text that is not in the list counts too: for filters, and for what need not be known. */
  readonly acceptsOther?: boolean
}

interface Props extends PickerProps {
  readonly useFind: Find
  readonly useName: Name
}

export function Picker({ useFind, useName, value, onChange, acceptsOther = false, ...field }: Props) {
  const text = shared.text().picker
  const listId = useId()
  const [typed, setTyped] = useState<string>()
  const [current, setCurrent] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const title = useName(value)
  const { choices, isSearching } = useFind(typed ?? '')
  const place = Math.min(current, choices.length - 1)
  const isUnknown = typed !== undefined && typed.trim() !== '' && !isOpen && !acceptsOther

  const choose = (chosen: string) => {
    onChange(chosen)
    setTyped(undefined)
    setIsOpen(false)
  }
  const type = (next: string) => {
    setTyped(next)
    setCurrent(0)
    setIsOpen(true)
    // What is typed is not a choice yet.
    if (value !== '') onChange('')
  }
  const leave = () => {
    setIsOpen(false)
    const given = typed?.trim()
    if (given === undefined) return
    const exact = choices.find((choice) => choice.value === given || choice.title === given)
    if (exact) choose(exact.value)
    else if (acceptsOther || given === '') choose(given)
  }
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const picked = choices[place]
    if (step) {
      setCurrent((place + step + choices.length) % Math.max(choices.length, 1))
      setIsOpen(true)
    } else if (event.key === 'Enter' && isOpen && picked) choose(picked.value)
    else if (event.key === 'Enter' && acceptsOther && typed?.trim()) choose(typed.trim())
    else if (event.key === 'Escape' && isOpen) setIsOpen(false)
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.picker}>
      <TextInput
        label={field.label}
        description={field.help}
        error={field.error ?? (isUnknown ? text.chooseFromList : undefined)}
        size="md"
        withAsterisk={Boolean(field.isRequired)}
        required={Boolean(field.isRequired)}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder={field.placeholder ?? text.search}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && choices[place] ? `${listId}-${place}` : undefined}
        value={typed ?? (value === '' ? '' : named(title, value))}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={() => setIsOpen(true)}
        onBlur={leave}
        onKeyDown={byKey}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
      />
      <div id={listId} role="listbox" aria-label={text.found(field.label)} className={classes.list} hidden={!isOpen}>
        {choices.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
          <div
            key={choice.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === place}
            className={choiceRows.choice}
            // The field would lose the focus, and close the list, before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice.value)}
          >
            <span className={choiceRows.title}>{choice.title}</span>
            <span className={choiceRows.hint}>
              {choice.hint ?? (choice.title === choice.value ? '' : choice.value)}
            </span>
          </div>
        ))}
      </div>
      {isOpen && choices.length === 0 ? (
        <p className={classes.nothing} role="status">
          {isSearching ? text.searching : text.nothing}
        </p>
      ) : null}
    </div>
  )
}
