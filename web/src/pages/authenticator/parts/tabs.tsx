// The first screens, with the bar that leads from one to the other and to the camera.
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { HistoryIcon, HomeIcon, ScanIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { messages } from '../messages/index.ts'
import { go, goHome, navigation } from '../state/navigation.ts'
import classes from './tabs.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

export function Tabs({ title, children }: Props) {
  const text = messages.text()
  const { screen } = useSyncExternalStore(navigation.subscribe, navigation.get)
  const current = (name: string) => (screen.name === name ? 'page' : undefined)
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Logo size={32} />
        <span className={classes.name}>{text.appName}</span>
        <VisuallyHidden component="h1">{title}</VisuallyHidden>
      </header>
      <main className={classes.content}>{children}</main>
      <nav className={classes.bar} aria-label={text.appName}>
        <UnstyledButton className={classes.tab} aria-current={current('home')} onClick={goHome}>
          <HomeIcon />
          {text.home}
        </UnstyledButton>
        <UnstyledButton className={classes.scan} onClick={() => go({ name: 'scan' })}>
          <span className={classes.round}>
            <ScanIcon size={28} />
          </span>
          {text.scan}
        </UnstyledButton>
        <UnstyledButton
          className={classes.tab}
          aria-current={current('activity')}
          onClick={() => (screen.name === 'activity' ? undefined : go({ name: 'activity' }))}
        >
          <HistoryIcon />
          {text.activity}
        </UnstyledButton>
      </nav>
    </div>
  )
}
