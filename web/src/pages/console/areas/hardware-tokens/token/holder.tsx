// The actions on an assigned token.
import type { Registration } from '@countersign/contract'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { useTokenChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Holder({ registration }: { readonly registration: Registration }) {
  const text = messages.text()
  const { userId, registrationId, status } = registration
  const params = { userId, registrationId }
  const { setStatus, unassign } = useTokenChanges()
  const meanings = { insufficient_scope: text.mayNot }
  return (
    <Card
      title={text.heldBy(userId)}
      badges={<Badge tone={status === 'active' ? 'success' : 'warning'}>{text.statuses[status]}</Badge>}
      actions={
        <>
          {status === 'disabled' ? (
            <ActionButton
              label={text.enable}
              look="main"
              act={() => setStatus.mutateAsync({ params, body: { status: 'active' } })}
              done={text.isEnabled}
              meanings={meanings}
            />
          ) : null}
          {status === 'active' || status === 'locked' ? (
            <ActionButton
              label={text.disable}
              question={{ title: text.disableTitle, text: text.disableText, isDangerous: true }}
              act={() => setStatus.mutateAsync({ params, body: { status: 'disabled' } })}
              done={text.isDisabled}
              meanings={meanings}
            />
          ) : null}
          <ActionButton
            label={text.unassign}
            look="removal"
            question={{ title: text.unassignTitle(userId), text: text.unassignText, isDangerous: true }}
            act={() => unassign.mutateAsync({ params })}
            done={text.isUnassigned}
            meanings={meanings}
          />
        </>
      }
    >
      {text.statusNotes[status]}
    </Card>
  )
}
