import { type ReactNode, useEffect, useRef } from 'react'
import classes from './proof.module.css'

interface Props {
  readonly children: ReactNode
  /** The person has come here by a button that is gone now. */
  readonly takesFocus: boolean
}

export function MethodHeading({ children, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const isTaken = heading.current?.parentElement?.contains(document.activeElement)
    if (takesFocus && !isTaken) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.method}>
      {children}
    </h2>
  )
}
