import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { MenuIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { AlertsBell } from './alerts-bell.tsx'
import classes from './header.module.css'
import { messages } from './messages/index.ts'
import { PaletteButton } from './palette/palette-button.tsx'
import { usePerson } from './person.ts'
import { PersonMenu } from './person-menu.tsx'

export function Header({ onMenu }: { readonly onMenu: () => void }) {
  const text = messages.text()
  const { me } = usePerson()
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.menu}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={text.openNavigation}
        onClick={onMenu}
      >
        <MenuIcon />
      </ActionIcon>
      <Link to="/" className={classes.brand}>
        <Logo size={30} />
        <span className={classes.names}>
          <span className={classes.tenant}>{me.tenantName}</span>
          <span className={classes.product}>{text.console}</span>
        </span>
      </Link>
      <PaletteButton />
      <AlertsBell />
      <PersonMenu />
    </header>
  )
}
