import type { ReactNode } from 'react'
import classes from './below.module.css'

/** In a cell, the text below its first line. */
export const Below = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.below}>{children}</span>
)
