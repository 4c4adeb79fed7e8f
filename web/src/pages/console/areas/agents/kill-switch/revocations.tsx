import type { Revocation } from '@countersign/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { named, useApplicationName, useUserName } from '#console/parts/picker/index.ts'
import { useMay } from '#console/shell/person.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { useRevocationChanges, useRevocations } from './api.ts'
import { messages } from './messages/index.ts'
import { shownStatuses } from './search.ts'

export function Revocations() {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { lift } = useRevocationChanges()
  const navigate = useNavigate({ from: '/agents/kill-switch' })
  const { status: shown = 'all' } = useSearch({ from: '/agents/kill-switch' })
  return (
    <Card
      title={text.listTitle}
      isFlush
      actions={
        <Segmented
          label={text.shown}
          value={shown}
          onChange={(status) => void navigate({ search: status === 'all' ? {} : { status }, replace: true })}
          options={[
            { value: 'all', label: text.all },
            ...shownStatuses.map((value) => ({ value, label: text.statuses[value] })),
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
            cell: ({ kind, target }) => <Target kind={kind} target={target} />,
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

function Target({ kind, target }: Pick<Revocation, 'kind' | 'target'>) {
  const agent = useApplicationName(kind === 'agent' ? (target ?? '') : '')
  const user = useUserName(kind === 'user' ? (target ?? '') : '')
  if (target === null) return messages.text().everything
  return named(agent || user || target, target)
}
