import type { Administrator, Invitation } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Confirm } from '../../../../ui/confirm.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notice.tsx'
import { useAdministratorChanges } from './api.ts'
import { ShownInvitation } from './invitation.tsx'
import { messages } from './messages/index.ts'

interface Props {
  readonly administrator: Administrator
  readonly etag: string | null
}

export function AdministratorActions({ administrator, etag }: Props) {
  const text = messages.text()
  const navigate = useNavigate()
  const { reinvite, update, remove } = useAdministratorChanges()
  const [asking, setAsking] = useState<'reinvite' | 'disable' | 'remove'>()
  const [invitation, setInvitation] = useState<Invitation>()
  const { userId, displayName, status } = administrator
  const meanings = {
    scope_not_grantable: text.notGrantable,
    last_administrator: text.lastAdministrator,
    precondition_failed: text.changedMeanwhile,
  }
  const set = async (changed: 'active' | 'disabled', done: string) => {
    await update.mutateAsync({ userId, etag, changes: { status: changed } })
    notify.done(done)
  }
  const enable = () => set('active', text.enabledDone).catch((error: unknown) => notify.failed(error, meanings))
  const close = () => setAsking(undefined)
  return (
    <>
      {status === 'invited' ? (
        <Button variant="default" onClick={() => setAsking('reinvite')}>
          {text.reinvite}
        </Button>
      ) : null}
      {status === 'active' ? (
        <Button variant="default" onClick={() => setAsking('disable')}>
          {text.disable}
        </Button>
      ) : null}
      {status === 'disabled' ? (
        <Button variant="default" loading={update.isPending} onClick={() => void enable()}>
          {text.enable}
        </Button>
      ) : null}
      <Button variant="light" color="red" onClick={() => setAsking('remove')}>
        {text.remove}
      </Button>
      {asking === 'reinvite' ? (
        <Confirm
          title={text.reinviteTitle}
          action={text.reinvite}
          onConfirm={async () => setInvitation((await reinvite.mutateAsync(userId)).invitation)}
          onClose={close}
        >
          {text.reinviteText}
        </Confirm>
      ) : null}
      {asking === 'disable' ? (
        <Confirm
          title={text.disableTitle}
          action={text.disable}
          isDangerous
          meanings={meanings}
          onConfirm={() => set('disabled', text.disabledDone)}
          onClose={close}
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
            await remove.mutateAsync({ userId, etag })
            notify.done(text.removed)
            void navigate({ to: '/administrators' })
          }}
          onClose={close}
        >
          {text.removeText}
        </Confirm>
      ) : null}
      {invitation ? (
        <Dialog
          title={text.invitationTitle(displayName)}
          onClose={() => setInvitation(undefined)}
          actions={
            <Button size="md" onClick={() => setInvitation(undefined)}>
              {text.kept}
            </Button>
          }
        >
          <ShownInvitation invitation={invitation} />
        </Dialog>
      ) : null}
    </>
  )
}
