// A list of items, each with its name, its details and its actions.
import type { ReactNode } from 'react'
import classes from './rows.module.css'

export const Rows = ({ children }: { readonly children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface Props {
  readonly icon?: ReactNode
  readonly name: ReactNode
  readonly badge?: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export function Row({ icon, name, badge, children, actions }: Props) {
  return (
    <li className={classes.row}>
      {icon ? <span className={classes.icon}>{icon}</span> : null}
      <div className={classes.texts}>
        <p className={classes.name}>
          {name} {badge}
        </p>
        {children}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </li>
  )
}

export const Detail = ({ children }: { readonly children: ReactNode }) => <p className={classes.detail}>{children}</p>
