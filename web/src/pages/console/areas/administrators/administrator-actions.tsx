import type { Administrator, Invitation } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAdministratorChanges } from './api.ts'
import { ShownInvitation } from './invitation.tsx'
import { messages } from './messages/index.ts'

interface Props {
  readonly administrator: Administrator
  readonly etag: string | null
}

export function AdministratorActions({ administrator: { userId, displayName, status }, etag }: Props) {
  const text = messages.text()
  const navigate = useNavigate()
  const { reinvite, update, remove } = useAdministratorChanges()
  const [invitation, setInvitation] = useState<Invitation>()
  const meanings = {
    scope_not_grantable: text.notGrantable,
    last_administrator: text.lastAdministrator,
    precondition_failed: text.conflict,
  }
  const set = (changed: 'active' | 'disabled') => () =>
    update.mutateAsync({ userId, etag, changes: { status: changed } })
  return (
    <>
      {status === 'invited' ? (
        <ActionButton
          label={text.reinvite}
          question={{ title: text.reinviteTitle, text: text.reinviteText }}
          act={async () => setInvitation((await reinvite.mutateAsync(userId)).invitation)}
        />
      ) : null}
      {status === 'active' ? (
        <ActionButton
          label={text.disable}
          question={{ title: text.disableTitle, text: text.disableText, isDangerous: true }}
          act={set('disabled')}
          done={text.disabledDone}
          meanings={meanings}
        />
      ) : null}
      {status === 'disabled' ? (
        <ActionButton label={text.enable} act={set('active')} done={text.enabledDone} meanings={meanings} />
      ) : null}
      <ActionButton
        label={text.remove}
        look="removal"
        question={{ title: text.removeTitle, text: text.removeText, isDangerous: true, typed: displayName }}
        act={async () => {
          await remove.mutateAsync({ userId, etag })
          void navigate({ to: '/administrators' })
        }}
        done={text.removed}
        meanings={meanings}
      />
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
