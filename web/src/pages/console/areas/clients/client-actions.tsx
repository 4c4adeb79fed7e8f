import type { Client } from '@countersign/contract'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '#ui/action-button.tsx'
import { useClientChanges } from './api.ts'
import { messages } from './messages/index.ts'

interface Props {
  readonly client: Client
  readonly etag: string | null
}

export function ClientActions({ client: { clientId, displayName, status }, etag }: Props) {
  const text = messages.text()
  const navigate = useNavigate()
  const { update, remove } = useClientChanges()
  const meanings = { scope_not_grantable: text.notGrantable, precondition_failed: text.conflict }
  const set = (changed: Client['status']) => () => update.mutateAsync({ clientId, etag, changes: { status: changed } })
  return (
    <>
      {status === 'active' ? (
        <ActionButton
          label={text.disable}
          question={{ title: text.disableTitle, text: text.disableText, isDangerous: true }}
          act={set('disabled')}
          done={text.isDisabled}
          meanings={meanings}
        />
      ) : (
        <ActionButton label={text.enable} act={set('active')} done={text.isEnabled} meanings={meanings} />
      )}
      <ActionButton
        label={text.remove}
        look="removal"
        question={{ title: text.removeTitle, text: text.removeText, isDangerous: true, typed: displayName }}
        act={async () => {
          await remove.mutateAsync({ clientId, etag })
          void navigate({ to: '/clients' })
        }}
        done={text.removed}
        meanings={meanings}
      />
    </>
  )
}
