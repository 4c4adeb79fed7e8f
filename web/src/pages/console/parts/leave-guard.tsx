// Asks before a page is left on which something would be lost.
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { shared } from '#i18n/shared/index.ts'
import { Dialog } from '#ui/dialog.tsx'

interface Props {
  readonly isNeeded: () => boolean
  readonly title?: string
  readonly text?: string
}

export function LeaveGuard({ isNeeded, title, text }: Props) {
  const { leaveTitle, leaveText, stay, leave } = shared.text()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isNeeded,
    enableBeforeUnload: isNeeded,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      title={title ?? leaveTitle}
      onClose={reset}
      actions={
        <>
          <Button size="md" onClick={reset}>
            {stay}
          </Button>
          <Button size="md" variant="default" c="var(--danger)" onClick={proceed}>
            {leave}
          </Button>
        </>
      }
    >
      {text ?? leaveText}
    </Dialog>
  )
}
