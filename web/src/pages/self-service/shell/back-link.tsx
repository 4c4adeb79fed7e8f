import type { ReactNode } from 'react'
import { BackIcon } from '#ui/icons.tsx'
import classes from './back-link.module.css'
import { Link } from './link.tsx'

/** To what a screen is a part of. */
export function BackLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes.back}>
      <BackIcon size={18} />
      {children}
    </Link>
  )
}
