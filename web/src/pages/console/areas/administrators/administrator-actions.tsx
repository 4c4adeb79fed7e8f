import type { Administrator, Invitation } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Tagged } from '#api/request.ts'
import { RemovalButton } from '#console/parts/resource/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAdministratorChanges } from './api.ts'
import { ShownInvitation } from './invitation.tsx'
import { messages } from './messages/index.ts'

export function AdministratorActions({ value: { userId, displayName, status }, etag }: Tagged<Administrator>) {
  const text = messages.text()
  const { reinvite, update, remove } = useAdministratorChanges()
  const [invitation, setInvitation] = useState<Invitation>()
  const meanings = {
    scope_not_grantable: text.notGrantable,
    last_administrator: text.lastAdministrator,
    precondition_failed: text.conflict,
  }
  const set = (changed: 'active' | 'disabled') => () =>
    update.mutateAsync({ params: { userId }, etag, body: { status: changed } })
  return (
    <>
      {status === 'invited' ? (
        <ActionButton
          label={text.reinvite}
          question={{ title: text.reinviteTitle, text: text.reinviteText }}
          act={async () => setInvitation((await reinvite.mutateAsync({ params: { userId } })).invitation)}
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
      <RemovalButton
        text={text}
        typed={displayName}
        remove={() => remove.mutateAsync({ params: { userId }, etag })}
        back={{ to: '/administrators' }}
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
