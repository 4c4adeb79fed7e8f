// What stands around every screen: whose account it is, the way to the other screens, and the way out.
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { consoleAddress } from '#session/deployment.ts'
import { signOut } from '#session/sign-out.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { AgentIcon, DeviceIcon, HistoryIcon, KeyIcon, ShieldIcon } from '#ui/icons.tsx'
import { LanguageSwitch } from '#ui/language-switch.tsx'
import { Notices, notify } from '#ui/notice.tsx'
import { useBranding } from '../data/branding.ts'
import { useMe } from '../data/me.ts'
import { messages } from '../messages/index.ts'
import { usePlace } from '../navigation.ts'
import { Link } from './link.tsx'
import classes from './shell.module.css'

const entries = [
  { place: '', key: 'methods', Icon: KeyIcon },
  { place: 'devices', key: 'devices', Icon: DeviceIcon },
  { place: 'activity', key: 'activity', Icon: HistoryIcon },
  { place: 'sessions', key: 'sessions', Icon: ShieldIcon },
  { place: 'agents', key: 'agents', Icon: AgentIcon },
] as const

/** Screens that belong to the first entry. */
const partsOfMethods = ['add', 'prove', 'password', 'recovery-codes', 'passkeys']

export function Shell({ children }: { readonly children: ReactNode }) {
  const text = messages.text()
  const supportUrl = useBranding()?.supportUrl
  const [first = ''] = usePlace().split('/')
  const shown = partsOfMethods.includes(first) ? '' : first
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {text.skip}
      </a>
      <Header />
      <nav className={classes.navigation} aria-label={text.navigation}>
        {entries.map(({ place, key, Icon }) => (
          <Link key={place} to={place} className={classes.entry} isCurrent={place === shown}>
            <Icon size={22} />
            <span>{text.places[key]}</span>
          </Link>
        ))}
      </nav>
      <main id="content" className={classes.content} tabIndex={-1}>
        {children}
        <footer className={classes.footer}>
          {supportUrl ? (
            <a href={supportUrl} rel="noreferrer">
              {text.support}
            </a>
          ) : null}
          <LanguageSwitch />
        </footer>
      </main>
      <Notices />
    </div>
  )
}

function Header() {
  const text = messages.text()
  const { tenantName, displayName, userId, roles } = useMe()
  const logoUrl = useBranding()?.logoUrl
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => {
    setIsLeaving(true)
    signOut().catch((error: unknown) => {
      setIsLeaving(false)
      notify.failed(error)
    })
  }
  return (
    <header className={classes.header}>
      <BrandMark logoUrl={logoUrl} size={36} />
      <Link to="profile" className={classes.who} label={`${text.profile}: ${displayName ?? userId} ${tenantName}`}>
        <span className={classes.name}>{displayName ?? userId}</span>{' '}
        <span className={classes.organisation}>{tenantName}</span>
      </Link>
      {roles.length > 0 ? (
        <Button component="a" variant="subtle" size="sm" href={consoleAddress()}>
          {text.console}
        </Button>
      ) : null}
      <Button variant="default" size="sm" loading={isLeaving} onClick={leave}>
        {text.signOut}
      </Button>
    </header>
  )
}
