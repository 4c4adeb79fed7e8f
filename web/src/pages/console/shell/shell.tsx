// The frame around every page: who is here, where one can go, and the page itself.
import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Notices } from '#ui/notice.tsx'
import { Drawer } from './drawer.tsx'
import { NotAllowed } from './endings.tsx'
import { Header } from './header.tsx'
import { messages } from './messages/index.ts'
import { Navigation } from './navigation.tsx'
import { usePerson } from './person.ts'
import { Reference } from './reference.tsx'
import classes from './shell.module.css'
import { entryOf, isFor, useEntries } from './use-entries.ts'

export function Shell() {
  const text = messages.text()
  const main = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes.shell}>
      <button type="button" className={classes.skip} onClick={() => main.current?.focus()}>
        {text.skip}
      </button>
      <Header onMenu={() => setIsOpen(true)} />
      <div className={classes.body}>
        <nav className={classes.side} aria-label={text.navigation}>
          <Navigation />
        </nav>
        {isOpen ? <Drawer onClose={() => setIsOpen(false)} /> : null}
        <main ref={main} tabIndex={-1} className={classes.main}>
          <Allowed />
          <Reference />
        </main>
      </div>
      <Notices />
    </div>
  )
}

function Allowed() {
  const { scopes, session } = usePerson()
  const { pathname } = useLocation()
  const first = useEntries().find(({ scope }) => scopes.has(scope))
  const entry = entryOf(pathname)
  if (!entry || isFor(entry, scopes)) return <Outlet />
  if (entry.path === '/' && first) return <Navigate to={first.path} replace />
  return <NotAllowed hasRoles={session.roles.length > 0} />
}
