// The navigation on a phone. The browser's own dialog keeps the focus inside and closes on Escape.
import { ActionIcon } from '@mantine/core'
import { type MouseEvent, useEffect, useRef } from 'react'
import { CloseIcon } from '#ui/icons.tsx'
import classes from './drawer.module.css'
import { messages } from './messages/index.ts'
import { Navigation } from './navigation.tsx'

export function Drawer({ onClose }: { readonly onClose: () => void }) {
  const text = messages.text()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard it is closed by Escape
    <dialog
      ref={dialog}
      className={classes.drawer}
      aria-label={text.navigation}
      onCancel={onClose}
      onClick={closeOutside}
    >
      <div className={classes.content}>
        <div className={classes.close}>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={text.closeNavigation} onClick={onClose}>
            <CloseIcon />
          </ActionIcon>
        </div>
        <nav aria-label={text.navigation}>
          <Navigation onChoose={onClose} />
        </nav>
      </div>
    </dialog>
  )
}
