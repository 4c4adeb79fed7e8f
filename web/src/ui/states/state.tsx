// One shape for everything that fills a place where there is nothing else to show: empty, done, gone, broken.
import type { ReactNode } from 'react'
import classes from './state.module.css'

interface Props {
  readonly icon: ReactNode
  readonly tone?: 'accent' | 'success' | 'danger' | 'warning'
  readonly title: string
  /** Where it is all that a screen says. */
  readonly isWholeScreen?: boolean
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export function State({ icon, tone = 'accent', title, isWholeScreen, children, actions }: Props) {
  const Title = isWholeScreen ? 'h1' : 'h2'
  return (
    <div className={classes.state}>
      <div className={classes.icon} data-tone={tone}>
        {icon}
      </div>
      <Title className={classes.title}>{title}</Title>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
