// Changes that are not saved are noticed before they are lost.
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../../../../ui/dialog.tsx'
import { formMessages as messages } from './messages/index.ts'

export function UnsavedGuard({ isUnsaved }: { readonly isUnsaved: boolean }) {
  const text = messages.text()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isUnsaved,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title={text.leaveTitle}
      onClose={reset}
      actions={
        <>
          <Button size="md" onClick={reset}>
            {text.stay}
          </Button>
          <Button size="md" variant="default" c="var(--danger)" onClick={proceed}>
            {text.leave}
          </Button>
        </>
      }
    >
      {text.leaveText}
    </Dialog>
  )
}
