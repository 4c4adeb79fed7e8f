// Fields that few people need, collapsed.
import type { ReactNode } from 'react'
import { shared } from '#i18n/shared/index.ts'
import classes from './advanced.module.css'

interface Props {
  readonly title?: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

export function Advanced({ title, isOpen, children }: Props) {
  return (
    <details open={Boolean(isOpen)}>
      <summary className={classes.summary}>{title ?? shared.text().advanced}</summary>
      <div className={classes.fields}>{children}</div>
    </details>
  )
}
