// The number of open alerts, on every page.
import { Link } from '@tanstack/react-router'
import { BellIcon } from '#ui/icons.tsx'
import classes from './alerts-bell.module.css'
import { messages } from './messages/index.ts'
import { useOpenAlerts } from './open-alerts.ts'
import { useMay } from './person.ts'

/** More would not fit. */
const maxShown = 99

export function AlertsBell() {
  return useMay('admin.read') ? <Bell /> : null
}

function Bell() {
  const text = messages.text()
  const open = useOpenAlerts()
  return (
    <Link to="/alerts" className={classes.bell} aria-label={text.openAlerts(open)} title={text.openAlerts(open)}>
      <BellIcon size={22} />
      {open > 0 ? <span className={classes.count}>{open > maxShown ? `${maxShown}+` : open}</span> : null}
    </Link>
  )
}
