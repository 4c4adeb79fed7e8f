import type { ReactNode } from 'react'
import { AlertIcon } from '#ui/icons.tsx'
import classes from './hint.module.css'

interface Props {
  readonly tone: 'danger' | 'warning'
  readonly children: ReactNode
}

export function Hint({ tone, children }: Props) {
  return (
    <div className={classes.hint} data-tone={tone} role="alert">
      <AlertIcon size={20} />
      <p>{children}</p>
    </div>
  )
}
