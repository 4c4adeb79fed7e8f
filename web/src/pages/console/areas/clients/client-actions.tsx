import type { Client } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../ui/confirm.tsx'
import { notify } from '../../../../ui/notice.tsx'
import { useClientChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly client: Client
  readonly etag: string | null
  readonly onRemoved: () => void
}

export function ClientActions({ client, etag, onRemoved }: Props) {
  const text = messages.text()
  const { update, remove } = useClientChanges()
  const [asking, setAsking] = useState<'disable' | 'remove'>()
  const { clientId, displayName, status } = client
  const meanings = { scope_not_grantable: text.notGrantable, precondition_failed: text.changedMeanwhile }
  const set = async (changed: Client['status'], done: string) => {
    await update.mutateAsync({ clientId, etag, changes: { status: changed } })
    notify.done(done)
  }
  const enable = () => set('active', text.isEnabled).catch((error: unknown) => notify.failed(error, meanings))
  return (
    <>
      {status === 'active' ? (
        <Button variant="default" onClick={() => setAsking('disable')}>
          {text.disable}
        </Button>
      ) : (
        <Button variant="default" loading={update.isPending} onClick={() => void enable()}>
          {text.enable}
        </Button>
      )}
      <Button variant="light" color="red" onClick={() => setAsking('remove')}>
        {text.remove}
      </Button>
      {asking === 'disable' ? (
        <Confirm
          title={text.disableTitle}
          action={text.disable}
          isDangerous
          meanings={meanings}
          onConfirm={() => set('disabled', text.isDisabled)}
          onClose={() => setAsking(undefined)}
        >
          {text.disableText}
        </Confirm>
      ) : null}
      {asking === 'remove' ? (
        <Confirm
          title={text.removeTitle}
          action={text.remove}
          isDangerous
          typed={displayName}
          meanings={meanings}
          onConfirm={async () => {
            await remove.mutateAsync({ clientId, etag })
            notify.done(text.removed)
            onRemoved()
          }}
          onClose={() => setAsking(undefined)}
        >
          {text.removeText}
        </Confirm>
      ) : null}
    </>
  )
}
