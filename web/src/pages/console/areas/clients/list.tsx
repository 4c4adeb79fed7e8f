import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ClientIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { useMay } from '../../shell/person.ts'
import { useClients } from './api.ts'
import { messages } from './messages/index.ts'

export function ClientList() {
  const text = messages.text()
  const mayChange = useMay('admin.write')
  const add = mayChange ? <ButtonLink to="/clients/add">{text.add}</ButtonLink> : null
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={add} />
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useClients()}
          keyOf={({ clientId }) => clientId}
          hasLinks
          empty={
            <State icon={<ClientIcon />} title={text.emptyTitle} actions={add}>
              {text.emptyText}
            </State>
          }
          columns={[
            {
              key: 'name',
              header: text.name,
              cell: ({ clientId, displayName }) => (
                <Link to="/clients/$clientId" params={{ clientId }}>
                  {displayName}
                </Link>
              ),
            },
            { key: 'id', header: text.clientId, cell: ({ clientId }) => <code>{clientId}</code> },
            { key: 'access', header: text.access, cell: ({ scopes }) => text.scopeCount(scopes.length) },
            {
              key: 'status',
              header: text.status,
              cell: ({ status }) => <Badge tone={status === 'active' ? 'success' : 'neutral'}>{text[status]}</Badge>,
            },
            { key: 'created', header: text.created, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          ]}
        />
      </Card>
    </>
  )
}
