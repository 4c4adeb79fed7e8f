import type { ReactNode } from 'react'
import classes from './below.module.css'

/** In a cell, what is told beyond its first line. */
export const Below = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.below}>{children}</span>
)
