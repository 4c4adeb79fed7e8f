// Many filters above a list: on a phone they wait behind a button, so that the list itself is in sight.
import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import classes from './foldable-filters.module.css'

interface Props {
  /** What the button says. */
  readonly label: string
  /** Something is narrowed down: then it is shown by what. */
  readonly isNarrowed: boolean
  readonly children: ReactNode
}

export function FoldableFilters({ label, isNarrowed, children }: Props) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(isNarrowed)
  return (
    <div className={classes.filters}>
      <Button
        className={classes.toggle ?? ''}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      <div id={id} className={classes.fields} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
