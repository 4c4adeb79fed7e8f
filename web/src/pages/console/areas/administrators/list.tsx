import { Link } from '@tanstack/react-router'
import { ListPage } from '#console/parts/resource/index.ts'
import { usePerson } from '#console/shell/person.ts'
import { Badge } from '#ui/badge.tsx'
import { UsersIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useAdministrators } from './api.ts'
import { messages } from './messages/index.ts'
import { RoleBadges } from './role-badges.tsx'
import { StatusBadge } from './status-badge.tsx'

export function AdministratorList() {
  const text = messages.text()
  const { me } = usePerson()
  return (
    <ListPage
      text={text}
      icon={<UsersIcon />}
      add={{ to: '/administrators/invite', label: text.add }}
      pages={useAdministrators()}
      keyOf={({ userId }) => userId}
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
  )
}
