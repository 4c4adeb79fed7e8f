import { Link } from '@tanstack/react-router'
import { ListPage } from '#console/parts/resource/index.ts'
import { ClientIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useClients } from './api.ts'
import { ClientBadge } from './client-badge.tsx'
import { messages } from './messages/index.ts'

export function ClientList() {
  const text = messages.text()
  return (
    <ListPage
      text={text}
      icon={<ClientIcon />}
      add={{ to: '/clients/add', label: text.add }}
      pages={useClients()}
      keyOf={({ clientId }) => clientId}
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
        { key: 'status', header: text.status, cell: ({ status }) => <ClientBadge status={status} /> },
        { key: 'created', header: text.created, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      ]}
    />
  )
}
