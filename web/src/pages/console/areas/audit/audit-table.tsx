import type { AuditEvent } from '@countersign/contract'
import { Link } from '@tanstack/react-router'
import { Alarm, Badge } from '#ui/badge.tsx'
import { SearchIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { Below, PagedTable, type Pages } from '#ui/table/index.ts'
import { actionWords, targetWords } from './action-words.ts'
import { messages } from './messages/index.ts'
import { Part } from './part.tsx'

export function AuditTable({ pages }: { readonly pages: Pages<AuditEvent> }) {
  const text = messages.text()
  return (
    <PagedTable
      label={text.listLabel}
      pages={pages}
      keyOf={({ eventId }) => eventId}
      hasLinks
      empty={
        <State icon={<SearchIcon />} title={text.emptyTitle}>
          {text.emptyText}
        </State>
      }
      columns={[
        {
          key: 'action',
          header: text.action,
          cell: ({ eventId, action }) => (
            <span>
              <Link to="/audit/$eventId" params={{ eventId }}>
                {actionWords(action)}
              </Link>
              <Below>
                <code>{action}</code>
              </Below>
            </span>
          ),
        },
        { key: 'actor', header: text.actor, cell: ({ actor }) => <Part words={text.actors[actor.kind]} {...actor} /> },
        {
          key: 'target',
          header: text.target,
          cell: ({ target }) => <Part words={targetWords(target.kind)} {...target} />,
        },
        {
          key: 'outcome',
          header: text.outcome,
          cell: ({ action, outcome }) =>
            action === 'fraud.reported' ? (
              <Alarm>{text.fraud}</Alarm>
            ) : (
              <Badge tone={outcome === 'success' ? 'success' : 'danger'}>{text.outcomes[outcome]}</Badge>
            ),
        },
        { key: 'when', header: text.when, isWhole: true, cell: ({ occurredAt }) => <RelativeTime at={occurredAt} /> },
      ]}
    />
  )
}
