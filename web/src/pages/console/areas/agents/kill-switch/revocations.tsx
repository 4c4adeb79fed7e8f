import { useState } from 'react'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { useNameOf } from '../agent-names.ts'
import { type ShownRevocations, useRevocationChanges, useRevocations } from './api.ts'
import { messages } from './messages/index.ts'

export function Revocations() {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { lift } = useRevocationChanges()
  const nameOf = useNameOf()
  const [shown, setShown] = useState<ShownRevocations>('all')
  return (
    <Card
      title={text.listTitle}
      isFlush
      actions={
        <Segmented
          label={text.shown}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: text.all },
            { value: 'in_force', label: text.statuses.in_force },
            { value: 'lifted', label: text.statuses.lifted },
          ]}
        />
      }
    >
      <PagedTable
        label={text.listLabel}
        pages={useRevocations(shown)}
        keyOf={({ revocationId }) => revocationId}
        empty={
          shown === 'lifted' ? (
            <State icon={<CheckIcon />} title={text.noneLifted} />
          ) : (
            <State icon={<CheckIcon />} tone="success" title={text.emptyTitle}>
              {text.emptyText}
            </State>
          )
        }
        columns={[
          { key: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind].name },
          {
            key: 'target',
            header: text.target,
            cell: ({ target }) => (target === null ? text.everything : nameOf(target)),
          },
          { key: 'reason', header: text.reason, cell: ({ reason }) => reason ?? text.noReason },
          {
            key: 'status',
            header: text.status,
            cell: ({ status }) => (
              <Badge tone={status === 'in_force' ? 'danger' : 'neutral'}>{text.statuses[status]}</Badge>
            ),
          },
          { key: 'since', header: text.since, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          {
            key: 'actions',
            header: text.lift,
            isActions: true,
            cell: ({ revocationId, status }) =>
              mayChange && status === 'in_force' ? (
                <ActionButton
                  label={text.lift}
                  size="xs"
                  question={{ title: text.liftTitle, text: text.liftText }}
                  act={() => lift.mutateAsync(revocationId)}
                  done={text.lifted}
                />
              ) : null,
          },
        ]}
      />
    </Card>
  )
}
