import type { AuditEvent } from '@countersign/contract'
import { Link } from '@tanstack/react-router'
import { Alarm } from '#ui/badge.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Below, type Column } from '#ui/table/index.ts'
import { actionWords, targetWords } from './action-words.ts'
import { messages } from './messages/index.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { Part } from './part.tsx'

export function eventColumns(): Column<AuditEvent>[] {
  const text = messages.text()
  return [
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
        action === 'fraud.reported' ? <Alarm>{text.fraud}</Alarm> : <OutcomeBadge outcome={outcome} />,
    },
    { key: 'when', header: text.when, isWhole: true, cell: ({ occurredAt }) => <RelativeTime at={occurredAt} /> },
  ]
}
