// A screen below the first one: a way back, a title, its content, and its buttons where a thumb reaches them.
import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { shared } from '#i18n/shared/index.ts'
import { BackIcon } from '#ui/icons.tsx'
import { goBack } from '../state/navigation.ts'
import classes from './screen.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** For a screen that says one thing. */
  readonly centred?: boolean
}

export function Screen({ title, children, actions, centred }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={shared.text().back} onClick={goBack}>
          <BackIcon />
        </ActionIcon>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
      </header>
      <main className={classes.content} data-centred={centred || undefined}>
        {children}
      </main>
      {actions ? <footer className={classes.actions}>{actions}</footer> : null}
    </div>
  )
}
