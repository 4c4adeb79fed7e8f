// Turning notifications on, with what came of it: a tap never ends without a visible result.
import { useState } from 'react'
import type { TurnedOn } from '../state/notifications.ts'
import { useAuthenticator } from './context.ts'

interface Choice {
  /** Whether the browser would still ask the user. */
  readonly canAsk: boolean
  readonly isAsking: boolean
  /** Undefined until the user has tried. */
  readonly outcome: TurnedOn | undefined
  turnOn(): void
}

export function useNotifications(): Choice {
  const { notifications } = useAuthenticator()
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<TurnedOn>()
  const turnOn = () => {
    setIsAsking(true)
    setOutcome(undefined)
    void notifications
      .turnOn()
      .then(setOutcome)
      .finally(() => setIsAsking(false))
  }
  return { canAsk: notifications.permission() === 'default', isAsking, outcome, turnOn }
}
