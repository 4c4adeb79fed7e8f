import { Link } from '@tanstack/react-router'
import { BackLink } from '#console/parts/links.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { HistoryIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { usePolicySets } from './api.ts'
import { messages } from './messages/index.ts'

export function PolicyHistory() {
  const text = messages.text()
  return (
    <>
      <PageHeader
        title={text.historyTitle}
        lead={text.historyLead}
        back={<BackLink to="/agents/policies">{text.back}</BackLink>}
      />
      <Card isFlush>
        <PagedTable
          label={text.historyTitle}
          pages={usePolicySets()}
          keyOf={({ version }) => String(version)}
          hasLinks
          empty={
            <State icon={<HistoryIcon />} title={text.historyEmptyTitle}>
              {text.historyEmptyText}
            </State>
          }
          columns={[
            {
              key: 'version',
              header: text.version,
              cell: ({ version, published }) => (
                <span>
                  <Link to="/agents/policies/$version" params={{ version: String(version) }} search={{}}>
                    {text.versionTitle(version)}
                  </Link>{' '}
                  {published ? <Badge tone="success">{text.inForce}</Badge> : null}
                </span>
              ),
            },
            {
              key: 'note',
              header: text.note,
              cell: ({ note, restoredVersion }) =>
                note ?? (restoredVersion === null ? text.noNote : text.restored(restoredVersion)),
            },
            { key: 'count', header: text.count, isNumber: true, cell: ({ policyCount }) => policyCount },
            { key: 'by', header: text.by, cell: ({ publishedBy }) => publishedBy.id },
            { key: 'when', header: text.when, cell: ({ publishedAt }) => <RelativeTime at={publishedAt} /> },
          ]}
        />
      </Card>
    </>
  )
}
