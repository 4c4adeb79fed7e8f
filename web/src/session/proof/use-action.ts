import { useState } from 'react'

interface Action<Args extends readonly unknown[]> {
  readonly isRunning: boolean
  readonly error: unknown
  run(...args: Args): void
}

/** Something that takes a while and can fail, for a button or a form. */
export function useAction<Args extends readonly unknown[]>(work: (...args: Args) => Promise<unknown>): Action<Args> {
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = (...args: Args) => {
    setIsRunning(true)
    setError(undefined)
    work(...args)
      .catch(setError)
      .finally(() => setIsRunning(false))
  }
  return { isRunning, error, run }
}
