import type { Revocation } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Badge } from '../../../../../ui/badge.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { Confirm } from '../../../../../ui/confirm.tsx'
import { CheckIcon } from '../../../../../ui/icons.tsx'
import { notify } from '../../../../../ui/notice.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { State } from '../../../../../ui/states/state.tsx'
import { PagedTable } from '../../../../../ui/table/index.ts'
import { useMay } from '../../../shell/person.ts'
import { useNameOf } from '../agent-names.ts'
import { useRevocationChanges, useRevocations } from './api.ts'
import { messages } from './messages/index.ts'

export function Revocations() {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const { lift } = useRevocationChanges()
  const nameOf = useNameOf()
  const [lifting, setLifting] = useState<Revocation>()
  return (
    <Card title={text.listTitle} isFlush>
      <PagedTable
        label={text.listLabel}
        pages={useRevocations()}
        keyOf={({ revocationId }) => revocationId}
        empty={
          <State icon={<CheckIcon />} tone="success" title={text.emptyTitle}>
            {text.emptyText}
          </State>
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
            cell: (revocation) =>
              mayChange && revocation.status === 'in_force' ? (
                <Button variant="default" size="xs" onClick={() => setLifting(revocation)}>
                  {text.lift}
                </Button>
              ) : null,
          },
        ]}
      />
      {lifting ? (
        <Confirm
          title={text.liftTitle}
          action={text.lift}
          onConfirm={async () => {
            await lift.mutateAsync(lifting.revocationId)
            notify.done(text.lifted)
          }}
          onClose={() => setLifting(undefined)}
        >
          {text.liftText}
        </Confirm>
      ) : null}
    </Card>
  )
}
