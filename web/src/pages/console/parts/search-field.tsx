// What is searched for is told once nobody types any more, so that the server is not asked for every letter.
import { useEffect, useRef, useState } from 'react'
import { TextField } from '../../../ui/form/index.ts'

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
  useEffect(() => {
    if (value === told.current) return
    // By the way back, or by a link.
    told.current = value
    setTyped(value)
  }, [value])
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      tell.current(typed === '' ? undefined : typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return <TextField label={label} type="search" value={typed} onChange={setTyped} />
}
