// What was just made, to be copied, and the way on.
import type { ReactNode } from 'react'
import classes from './shown-fields.module.css'

export const ShownFields = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)
