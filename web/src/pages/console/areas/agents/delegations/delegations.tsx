// What users let agents do in their name, and how far: of one agent, or of one user.
import type { Delegation } from '@countersign/contract'
import { named, useUserName } from '#console/parts/picker/index.ts'
import { useMay } from '#console/shell/person.ts'
import { formatDate } from '#i18n/format.ts'
import { ActionButton } from '#ui/action-button.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, PagedTable } from '#ui/table/index.ts'
import { useNameOf } from '../agent-names.ts'
import { useRevocationChanges } from '../kill-switch/api.ts'
import { useSchemaWords } from '../schema-actions.ts'
import { useDelegations, useStopped, type Whose } from './api.ts'
import classes from './delegations.module.css'
import { messages } from './messages/index.ts'
import { limitsOf, resourcesOf } from './terms.ts'

const tones: Readonly<Record<Delegation['status'], Tone>> = {
  scheduled: 'accent',
  open: 'success',
  ended: 'neutral',
  expired: 'neutral',
}

export function Delegations(whose: Whose) {
  const text = messages.text()
  const mayStop = useMay('admin.write')
  const nameOf = useNameOf()
  const stopped = useStopped()
  const words = useSchemaWords()
  const pages = useDelegations(whose)
  const other: Column<Delegation> =
    'agentId' in whose
      ? { key: 'user', header: text.user, cell: ({ userId }) => <UserName userId={userId} /> }
      : { key: 'agent', header: text.agent, cell: ({ agentId }) => nameOf(agentId) }
  const isOpen = ({ delegationId, status }: Delegation) =>
    (status === 'open' || status === 'scheduled') && !stopped.has(delegationId)
  // Most users have nothing to do with agents.
  if ('userId' in whose && !pages.items?.length) return null
  return (
    <Card title={text.title} note={'agentId' in whose ? text.ofAgent : text.ofUser} isFlush>
      <PagedTable
        label={text.title}
        pages={pages}
        keyOf={({ delegationId }) => delegationId}
        empty={<p className={classes.empty}>{text.empty}</p>}
        columns={[
          other,
          {
            key: 'actions',
            header: text.actions,
            cell: ({ actions }) => actions.map((action) => words('action', action)).join(', '),
          },
          {
            key: 'resources',
            header: text.resources,
            cell: (delegation) => resourcesOf(delegation, (type) => words('entity', type)),
          },
          { key: 'limits', header: text.limits, cell: limitsOf },
          { key: 'until', header: text.until, isWhole: true, cell: ({ endsAt }) => formatDate(Date.parse(endsAt)) },
          {
            key: 'status',
            header: text.status,
            cell: ({ delegationId, status }) =>
              stopped.has(delegationId) ? (
                <Badge tone="danger">{text.isStopped}</Badge>
              ) : (
                <Badge tone={tones[status]}>{text.statuses[status]}</Badge>
              ),
          },
          {
            key: 'stop',
            header: text.stop,
            isActions: true,
            cell: (delegation) =>
              mayStop && isOpen(delegation) ? (
                <Stop
                  delegation={delegation}
                  who={'agentId' in whose ? delegation.userId : nameOf(delegation.agentId)}
                />
              ) : null,
          },
        ]}
      />
    </Card>
  )
}

function UserName({ userId }: { readonly userId: string }) {
  return named(useUserName(userId), userId)
}

function Stop({ delegation: { delegationId }, who }: { readonly delegation: Delegation; readonly who: string }) {
  const text = messages.text()
  const { create } = useRevocationChanges()
  return (
    <ActionButton
      label={text.stop}
      name={text.stopOf(who)}
      size="xs"
      question={{ title: text.stopTitle, text: text.stopText, isDangerous: true }}
      act={() => create.mutateAsync({ delegationId })}
      done={text.stopped}
    />
  )
}
