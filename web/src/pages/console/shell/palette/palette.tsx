// Finds a page, an action, a user, a client or an agent by the beginnings of its words, and opens it.
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { SearchIcon } from '#ui/icons.tsx'
import choices from '#ui/picker/choices.module.css'
import { messages } from '../messages/index.ts'
import type { Destination } from './destination.ts'
import classes from './palette.module.css'
import { useFound } from './use-found.ts'

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const text = messages.text().palette
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { found, isSearching } = useFound(typed)
  const current = Math.min(chosen, found.length - 1)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    dialog.current?.querySelector(`[data-place="${current}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const open = ({ to, params = {} }: Destination) => {
    onClose()
    // The types of the parameters depend on the path, which is not known here.
    void router.navigate({ to, params } as never)
  }
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const picked = found[current]
    if (step) setChosen((current + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter' && picked) open(picked)
    else return
    event.preventDefault()
  }
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is closed by Escape
    <dialog ref={dialog} className={classes.palette} aria-label={text.title} onCancel={onClose} onClick={closeOutside}>
      <div className={classes.content}>
        <label className={classes.field}>
          <SearchIcon size={20} />
          <input
            className={classes.input}
            role="combobox"
            aria-label={text.field}
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={found[current] ? `${listId}-${current}` : undefined}
            placeholder={text.field}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={byKey}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <div id={listId} role="listbox" aria-label={text.title} className={classes.list}>
          {found.map((destination, index) => (
            <Found
              key={`${destination.to} ${JSON.stringify(destination.params)}`}
              id={`${listId}-${index}`}
              place={index}
              destination={destination}
              isChosen={index === current}
              onOpen={() => open(destination)}
            />
          ))}
        </div>
        <p className={classes.nothing} role="status">
          {found.length === 0 && !isSearching ? text.nothing : ''}
        </p>
      </div>
    </dialog>
  )
}

interface FoundProps {
  readonly id: string
  readonly place: number
  readonly destination: Destination
  readonly isChosen: boolean
  readonly onOpen: () => void
}

function Found({ id, place, destination, isChosen, onOpen }: FoundProps) {
  const { kind, title, hint, icon: Icon } = destination
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
    <div id={id} data-place={place} role="option" aria-selected={isChosen} className={choices.choice} onClick={onOpen}>
      <Icon size={20} />
      <span className={choices.title}>{title}</span>
      {hint ? <span className={choices.hint}>{hint}</span> : null}
      <span className={classes.kind}>{messages.text().palette.kinds[kind]}</span>
    </div>
  )
}
