// The top of a page inside an application's frame. After navigation, the focus is on its heading.
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './page-header.module.css'

interface Props {
  readonly title: string
  /** What can be done here, in a sentence. */
  readonly lead?: ReactNode
  /** The way back to what this is a part of. */
  readonly back?: ReactNode
  readonly badges?: ReactNode
  readonly actions?: ReactNode
}

let isFirst = true

export function PageHeader({ title, lead, back, badges, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A browser begins a page that was just opened at its top, where the way past the navigation is.
    if (!isFirst) heading.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  useEffect(() => {
    document.title = `${title} · Countersign`
  }, [title])
  return (
    <header className={classes.header}>
      {back ? <div className={classes.back}>{back}</div> : null}
      <div className={classes.line}>
        <div className={classes.words}>
          <div className={classes.line}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {badges}
          </div>
          {lead ? <p className={classes.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </header>
  )
}
