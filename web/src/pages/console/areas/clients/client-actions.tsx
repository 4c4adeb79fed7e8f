import type { Client } from '@countersign/contract'
import type { Tagged } from '#api/request.ts'
import { RemovalButton } from '#console/parts/resource/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { useClientChanges } from './api.ts'
import { messages } from './messages/index.ts'

export function ClientActions({ value: { clientId, displayName, status }, etag }: Tagged<Client>) {
  const text = messages.text()
  const { update, remove } = useClientChanges()
  const meanings = { scope_not_grantable: text.notGrantable, precondition_failed: text.conflict }
  const set = (changed: Client['status']) => () =>
    update.mutateAsync({ params: { clientId }, etag, body: { status: changed } })
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
      <RemovalButton
        text={text}
        typed={displayName}
        remove={() => remove.mutateAsync({ params: { clientId }, etag })}
        back={{ to: '/clients' }}
        meanings={meanings}
      />
    </>
  )
}
