import { Link } from '@tanstack/react-router'
import { ButtonLink } from '#console/parts/links.tsx'
import { useMay } from '#console/shell/person.ts'
import { Card } from '#ui/card.tsx'
import { AgentIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { AgentBadge } from './agent-badge.tsx'
import { useAgents } from './api.ts'
import { messages } from './messages/index.ts'

export function AgentList() {
  const text = messages.text()
  const register = useMay('admin.write') ? <ButtonLink to="/agents/register">{text.register}</ButtonLink> : null
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={register} />
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useAgents()}
          keyOf={({ agentId }) => agentId}
          hasLinks
          empty={
            <State icon={<AgentIcon />} title={text.emptyTitle} actions={register}>
              {text.emptyText}
            </State>
          }
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
            { key: 'ceiling', header: text.ceiling, cell: ({ ceiling }) => <code>{ceiling.join(', ')}</code> },
            { key: 'status', header: text.status, cell: ({ status }) => <AgentBadge status={status} /> },
            {
              key: 'expires',
              header: text.expires,
              cell: ({ expiresAt }) => (expiresAt ? <RelativeTime at={expiresAt} /> : text.never),
            },
          ]}
        />
      </Card>
    </>
  )
}
