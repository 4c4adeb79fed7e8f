import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { messages } from './messages/index.ts'
import classes from './tabs.module.css'

const tabs = ['policies', 'schema', 'changes'] as const
export type Tab = (typeof tabs)[number]

interface Props {
  readonly chosen: Tab
  readonly onChoose: (tab: Tab) => void
  /** How many problems each has. */
  readonly errors: Partial<Record<Tab, number>>
  readonly children: ReactNode
}

/** WAI-ARIA's tabs: one of them is in the order of Tab, the arrow keys reach the others. */
export function Tabs({ chosen, onChoose, errors, children }: Props) {
  const text = messages.text()
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = step && tabs[(tabs.indexOf(chosen) + step + tabs.length) % tabs.length]
    if (!next) return
    onChoose(next)
    document.getElementById(`${id}${next}`)?.focus()
  }
  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label={text.tabsLabel} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`${id}${tab}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab === chosen}
            aria-controls={`${id}panel`}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
          >
            {text[tab]}
            {errors[tab] ? <span className={classes.count}>{errors[tab]}</span> : null}
          </button>
        ))}
      </div>
      <div id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${chosen}`}>
        {children}
      </div>
    </>
  )
}
