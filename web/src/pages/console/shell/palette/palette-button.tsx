import { lazy, Suspense, useEffect, useState } from 'react'
import { SearchIcon } from '#ui/icons.tsx'
import { messages } from '../messages/index.ts'
import classes from './palette-button.module.css'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the palette, as Ctrl K does (on a Mac: ⌘ K). */
export function PaletteButton() {
  const text = messages.text().palette
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey)
      if (!isShortcut || event.shiftKey || event.altKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', byKey)
    return () => document.removeEventListener('keydown', byKey)
  }, [])
  return (
    <>
      <button type="button" className={classes.button} onClick={() => setIsOpen(true)}>
        <SearchIcon size={20} />
        <span className={classes.label}>{text.title}</span>
        <kbd className={classes.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
