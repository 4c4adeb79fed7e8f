import { Link } from '@tanstack/react-router'
import { ListPage } from '#console/parts/resource/index.ts'
import { AgentIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import { AgentBadge } from './agent-badge.tsx'
import { useAgents } from './api.ts'
import { messages } from './messages/index.ts'

export function AgentList() {
  const text = messages.text()
  const words = useSchemaWords()
  return (
    <ListPage
      text={text}
      icon={<AgentIcon />}
      add={{ to: '/agents/register', label: text.add }}
      pages={useAgents()}
      keyOf={({ agentId }) => agentId}
      columns={[
        {
          key: 'name',
          header: text.name,
          cell: ({ agentId, displayName }) => (
            <Link to="/agents/$agentId" params={{ agentId }}>
              {displayName}
            </Link>
          ),
        },
        { key: 'mode', header: text.mode, cell: ({ mode }) => text.modes[mode].name },
        { key: 'owners', header: text.owners, cell: ({ owners }) => owners.join(', ') },
        {
          key: 'ceiling',
          header: text.ceiling,
          cell: ({ ceiling }) => ceiling.map((action) => words('action', action)).join(', '),
        },
        { key: 'status', header: text.status, cell: ({ status }) => <AgentBadge status={status} /> },
        {
          key: 'expires',
          header: text.expires,
          cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : text.never),
        },
      ]}
    />
  )
}
