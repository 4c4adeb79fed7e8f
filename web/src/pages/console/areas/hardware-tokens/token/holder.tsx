// What can be done while somebody has it.
import type { Registration } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

interface Props {
  readonly serialNumber: string
  readonly registration: Registration
}

export function Holder({ serialNumber, registration }: Props) {
  const text = messages.text()
  const { userId, status } = registration
  const { setStatus, unassign } = useTokenChanges(serialNumber)
  const [asking, setAsking] = useState<'disable' | 'unassign'>()
  const dialog = { meanings: { insufficient_scope: text.mayNot }, onClose: () => setAsking(undefined) }
  const isDisabled = status === 'disabled'
  const set = async (changed: 'active' | 'disabled') => {
    await setStatus.mutateAsync({ of: registration, status: changed })
    notify.done(changed === 'active' ? text.isEnabled : text.isDisabled)
  }
  return (
    <Card
      title={text.heldBy(userId)}
      badges={<Badge tone={status === 'active' ? 'success' : 'warning'}>{text.statuses[status]}</Badge>}
      actions={
        <>
          {isDisabled ? (
            <Button loading={setStatus.isPending} onClick={() => void set('active').catch(notify.failed)}>
              {text.enable}
            </Button>
          ) : null}
          {status === 'active' || status === 'locked' ? (
            <Button variant="default" onClick={() => setAsking('disable')}>
              {text.disable}
            </Button>
          ) : null}
          <Button variant="default" c="var(--danger)" onClick={() => setAsking('unassign')}>
            {text.unassign}
          </Button>
        </>
      }
    >
      {text.statusNotes[status]}
      {asking === 'disable' ? (
        <Confirm
          {...dialog}
          title={text.disableTitle}
          action={text.disable}
          isDangerous
          onConfirm={() => set('disabled')}
        >
          {text.disableText}
        </Confirm>
      ) : null}
      {asking === 'unassign' ? (
        <Confirm
          {...dialog}
          title={text.unassignTitle(userId)}
          action={text.unassign}
          isDangerous
          onConfirm={async () => {
            await unassign.mutateAsync(registration)
            notify.done(text.isUnassigned)
          }}
        >
          {text.unassignText}
        </Confirm>
      ) : null}
    </Card>
  )
}
