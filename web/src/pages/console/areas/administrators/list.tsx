import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { UsersIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { ButtonLink } from '../../parts/links.tsx'
import { useMay, usePerson } from '../../shell/person.ts'
import { useAdministrators } from './api.ts'
import { messages } from './messages/index.ts'
import { RoleBadges } from './role-badges.tsx'
import { StatusBadge } from './status-badge.tsx'

export function AdministratorList() {
  const text = messages.text()
  const { me } = usePerson()
  const invite = useMay('admin.write') ? <ButtonLink to="/administrators/invite">{text.invite}</ButtonLink> : null
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={invite} />
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useAdministrators()}
          keyOf={({ userId }) => userId}
          hasLinks
          empty={
            <State icon={<UsersIcon />} title={text.emptyTitle} actions={invite}>
              {text.emptyText}
            </State>
          }
          columns={[
            {
              key: 'name',
              header: text.name,
              cell: ({ userId, displayName }) => (
                <span>
                  <Link to="/administrators/$userId" params={{ userId }}>
                    {displayName}
                  </Link>{' '}
                  {userId === me.userId ? <Badge>{text.you}</Badge> : null}
                </span>
              ),
            },
            { key: 'userId', header: text.userId, cell: ({ userId }) => userId },
            { key: 'roles', header: text.rolesColumn, cell: ({ roles }) => <RoleBadges roles={roles} /> },
            { key: 'status', header: text.status, cell: ({ status }) => <StatusBadge status={status} /> },
            { key: 'since', header: text.since, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          ]}
        />
      </Card>
    </>
  )
}
