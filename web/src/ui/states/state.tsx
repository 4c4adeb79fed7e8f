// One shape for everything that fills a place where there is nothing else to show: empty, done, gone, broken.
import type { ReactNode } from 'react'
import classes from './state.module.css'

interface Props {
  readonly icon: ReactNode
  readonly tone?: 'accent' | 'success' | 'danger' | 'warning'
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export function State({ icon, tone = 'accent', title, children, actions }: Props) {
  return (
    <div className={classes.state}>
      <div className={classes.icon} data-tone={tone}>
        {icon}
      </div>
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.text}>{children}</div> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  )
}
