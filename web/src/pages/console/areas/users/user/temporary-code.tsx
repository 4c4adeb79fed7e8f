// For a user who has lost their second factor: a code with which they sign in once.
import type { TemporaryCode as NewCode, User } from '@countersign/contract'
import { useState } from 'react'
import { formatMoment } from '#i18n/format.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { useTemporaryCode } from '../api.ts'
import { messages } from '../messages/index.ts'
import { Once } from './once.tsx'

export function TemporaryCode({ user }: { readonly user: User }) {
  const text = messages.text()
  const { userId, temporaryCode } = user
  const { create, revoke } = useTemporaryCode()
  const [shown, setShown] = useState<NewCode>()
  const name = user.displayName ?? userId
  const params = { userId }
  const meanings = { insufficient_scope: text.mayNot, not_found: text.temporaryCodeGone }
  const moment = (at: string) => formatMoment(Date.parse(at))
  return (
    <Card
      title={text.temporaryCodeTitle}
      note={temporaryCode ? text.temporaryCodeUntil(moment(temporaryCode.expiresAt)) : text.temporaryCodeText}
      actions={
        <>
          <ActionButton
            label={temporaryCode ? text.newTemporaryCode : text.createTemporaryCode}
            question={{ title: text.createTemporaryCodeTitle(name), text: text.createTemporaryCodeText }}
            act={async () => setShown(await create.mutateAsync({ params, body: {} }))}
            meanings={meanings}
          />
          {temporaryCode ? (
            <ActionButton
              label={text.revokeTemporaryCode}
              look="removal"
              act={() => revoke.mutateAsync({ params })}
              done={text.temporaryCodeRevoked}
              meanings={meanings}
            />
          ) : null}
        </>
      }
    >
      {shown ? (
        <Once
          title={text.temporaryCodeFor(name)}
          text={text.shareTemporaryCode}
          label={text.temporaryCodeLabel}
          value={shown.code}
          note={text.temporaryCodeNote(moment(shown.expiresAt))}
          onKept={() => setShown(undefined)}
        />
      ) : null}
    </Card>
  )
}
