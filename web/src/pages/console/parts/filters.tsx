// Above a list: what of it is shown.
import type { ReactNode } from 'react'
import classes from './filters.module.css'

interface Props {
  readonly label?: string
  readonly children: ReactNode
}

export const Filters = ({ label, children }: Props) => (
  <search className={classes.filters} aria-label={label}>
    {children}
  </search>
)
