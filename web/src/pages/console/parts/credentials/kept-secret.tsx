import { type ReactNode, useRef } from 'react'
import { LeaveGuard } from '../leave-guard.tsx'
import { messages } from './messages/index.ts'

/** Until the secret on the page is copied, or the administrator says that it is saved, leaving the page needs a confirmation. */
export function useKeptSecret(): { readonly keep: () => void; readonly guard: ReactNode } {
  const text = messages.text()
  const isKept = useRef(false)
  return {
    keep: () => {
      isKept.current = true
    },
    guard: <LeaveGuard isNeeded={() => !isKept.current} title={text.leaveTitle} text={text.leaveText} />,
  }
}
