// Asks before unsaved work is lost.
import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { messages } from './messages/index.ts'

export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const text = messages.text()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Confirm title={text.leaveTitle} action={text.leave} isDangerous onConfirm={async () => proceed()} onClose={reset}>
      {text.leaveText}
    </Confirm>
  )
}
