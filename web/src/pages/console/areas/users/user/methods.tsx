import type { Registration, User } from '@countersign/contract'
import type { Tone } from '../../../../../ui/badge.tsx'
import { Badge } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { type Column, DataTable } from '../../../../../ui/table/index.ts'
import { methodName } from '../../../parts/method-name.ts'
import { useMay } from '../../../shell/person.ts'
import { messages } from '../messages/index.ts'
import { MethodActions } from './method-actions.tsx'

const tones: Record<Registration['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  locked: 'danger',
  disabled: 'danger',
  removed: 'neutral',
}

export function Methods({ user: { registrations } }: { readonly user: User }) {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const columns: Column<Registration>[] = [
    { key: 'method', header: text.method, cell: ({ authType }) => methodName(authType) },
    { key: 'what', header: text.what, cell: nameOf },
    {
      key: 'status',
      header: text.status,
      cell: ({ status }) => <Badge tone={tones[status]}>{text.registrationStatuses[status]}</Badge>,
    },
    { key: 'registered', header: text.registered, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    { key: 'used', header: text.lastUsed, cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
  ]
  return (
    <Card title={text.methodsTitle} isFlush={registrations.length > 0}>
      {registrations.length === 0 ? (
        text.noMethods
      ) : (
        <DataTable
          label={text.methods}
          rows={registrations}
          keyOf={({ registrationId }) => registrationId}
          columns={
            mayChange
              ? [
                  ...columns,
                  {
                    key: 'actions',
                    header: text.actions,
                    isActions: true,
                    cell: (registration) => <MethodActions registration={registration} />,
                  },
                ]
              : columns
          }
        />
      )}
    </Card>
  )
}

const nameOf = ({ label, maskedDestination, serialNumber, device }: Registration): string =>
  [label, maskedDestination, serialNumber, device?.name].filter(Boolean).join(' · ')
