import type { User } from '@countersign/contract'
import { methodName } from '#console/parts/method-name.ts'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { DataTable } from '#ui/table/index.ts'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Locks({ user: { userId, locks } }: { readonly user: User }) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const { unlock } = useUserChanges()
  const meanings = { insufficient_scope: text.mayNot }
  return (
    <Card
      title={text.locksTitle}
      note={text.locksText}
      isFlush
      actions={
        mayChange ? (
          <ActionButton
            label={text.unlockAll}
            look="main"
            act={() => unlock.mutateAsync({ params: { userId }, body: {} })}
            done={text.unlocked}
            meanings={meanings}
          />
        ) : null
      }
    >
      <DataTable
        label={text.locks}
        rows={locks}
        keyOf={({ authType, appliesTo, ipAddress }) => `${authType} ${appliesTo} ${ipAddress}`}
        columns={[
          { key: 'method', header: text.method, cell: ({ authType }) => methodName(authType) },
          { key: 'failures', header: text.failures, cell: ({ failures }) => failures },
          {
            key: 'until',
            header: text.until,
            cell: ({ lockedUntil }) => (lockedUntil ? <RelativeTime at={lockedUntil} /> : text.untilUnlocked),
          },
          {
            key: 'from',
            header: text.from,
            cell: ({ appliesTo, ipAddress }) => (appliesTo === 'address' ? ipAddress : text.appliesTo[appliesTo]),
          },
          {
            key: 'actions',
            header: text.actions,
            isActions: true,
            cell: ({ authType }) =>
              mayChange ? (
                <ActionButton
                  label={text.unlock}
                  name={`${text.unlock}: ${methodName(authType)}`}
                  size="xs"
                  act={() => unlock.mutateAsync({ params: { userId }, body: { authType } })}
                  done={text.methodUnlocked}
                  meanings={meanings}
                />
              ) : null,
          },
        ]}
      />
    </Card>
  )
}
