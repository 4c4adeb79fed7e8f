import type { User } from '@countersign/contract'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Card } from '#ui/card.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { DataTable } from '#ui/table/index.ts'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Pauses({ user: { userId, pushPauses } }: { readonly user: User }) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const { liftPauses } = useUserChanges()
  return (
    <Card
      title={text.pausesTitle}
      note={text.pausesText}
      isFlush
      actions={
        mayChange ? (
          <ActionButton
            label={text.liftPauses}
            look="main"
            act={() => liftPauses.mutateAsync({ params: { userId } })}
            done={text.pausesLifted}
            meanings={{ insufficient_scope: text.mayNot }}
          />
        ) : null
      }
    >
      <DataTable
        label={text.pausesTitle}
        rows={pushPauses}
        keyOf={({ appliesTo, id }) => `${appliesTo} ${id}`}
        columns={[
          {
            key: 'from',
            header: text.pausedFor,
            cell: ({ appliesTo, id, name }) =>
              appliesTo === 'sign_in' ? text.pausedSignIn : `${text.pausedAsker[appliesTo]} ${name ?? id}`,
          },
          { key: 'until', header: text.until, cell: ({ pausedUntil }) => <RelativeTime at={pausedUntil} /> },
        ]}
      />
    </Card>
  )
}
