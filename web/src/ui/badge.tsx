import type { ReactNode } from 'react'
import classes from './badge.module.css'
import { AlertIcon } from './icons.tsx'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger'

/** For what must not be overlooked among other badges. */
export function Alarm({ children }: { readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone="alarm">
      <AlertIcon size={14} />
      {children}
    </span>
  )
}

export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}
