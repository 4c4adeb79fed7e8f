import type { User } from '@countersign/contract'
import { Button } from '@mantine/core'
import { Card } from '../../../../../ui/card.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { DataTable } from '../../../../../ui/table/index.ts'
import { methodName } from '../../../parts/method-name.ts'
import { useMay } from '../../../shell/person.ts'
import { useUserChanges } from '../api.ts'
import { messages } from '../messages/index.ts'

export function Locks({ user: { userId, locks } }: { readonly user: User }) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const { act } = useUserChanges(userId)
  const unlock = () =>
    act.mutateAsync('unlock').then(
      () => notify.done(text.unlocked),
      (error: unknown) => notify.failed(error, { insufficient_scope: text.mayNot }),
    )
  return (
    <Card
      title={text.locksTitle}
      note={text.locksText}
      isFlush
      actions={
        mayChange ? (
          <Button loading={act.isPending} onClick={() => void unlock()}>
            {text.unlock}
          </Button>
        ) : null
      }
    >
      <DataTable
        label={text.locks}
        rows={locks}
        keyOf={({ authType, ipAddress }) => `${authType} ${ipAddress}`}
        columns={[
          { key: 'method', header: text.method, cell: ({ authType }) => methodName(authType) },
          { key: 'failures', header: text.failures, cell: ({ failures }) => failures },
          {
            key: 'until',
            header: text.until,
            cell: ({ lockedUntil }) => (lockedUntil ? <RelativeTime at={lockedUntil} /> : text.untilUnlocked),
          },
          { key: 'from', header: text.from, cell: ({ ipAddress }) => ipAddress ?? text.everywhere },
        ]}
      />
    </Card>
  )
}
