// A question that has to be answered first. The browser's own dialog keeps the focus inside and closes on Escape.
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'

interface Props {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Absent if only the actions close it. */
  readonly onClose?: () => void
}

export function Dialog({ title, children, actions, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const keepOpen = (event: SyntheticEvent) => event.preventDefault()
  // Browsers let a second Escape close it nevertheless.
  const reopen = () => dialog.current?.showModal()
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      {...(onClose ? { onCancel: onClose } : { onCancel: keepOpen, onClose: reopen })}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </dialog>
  )
}
