// Searches once the user has stopped typing, so that not every letter causes a request.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { TextField } from '#ui/form/index.ts'

interface Props {
  readonly label: string
  readonly value: string
  /** Undefined: everything. */
  readonly onChange: (value: string | undefined) => void
}

const pauseMs = 250

export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const router = useRouter()
  // A user who has moved to another page is not called back.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && clearTimeout(timer.current)),
    [router],
  )
  useEffect(() => {
    if (value === told.current) return
    // By the way back, or by a link.
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    timer.current = setTimeout(() => {
      told.current = typed
      tell.current(typed === '' ? undefined : typed)
    }, pauseMs)
    return () => clearTimeout(timer.current)
  }, [typed])
  return <TextField label={label} type="search" value={typed} onChange={setTyped} />
}
