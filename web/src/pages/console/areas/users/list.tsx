import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SelectField } from '../../../../ui/form/index.ts'
import { SearchIcon, UsersIcon } from '../../../../ui/icons.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { State } from '../../../../ui/states/state.tsx'
import { PagedTable } from '../../../../ui/table/index.ts'
import { Filters } from '../../parts/filters.tsx'
import { roleName } from '../../parts/role-name.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { useUsers } from './api.ts'
import { messages } from './messages/index.ts'
import type { UserSearch } from './search.ts'

export function UserList() {
  const text = messages.text()
  const search = useSearch({ from: '/users' })
  const navigate = useNavigate()
  const show = (changes: { [Name in keyof UserSearch]: UserSearch[Name] | undefined }) =>
    void navigate({ to: '/users', search: { ...search, ...changes } as UserSearch, replace: true })
  const isFiltered = search.prefix !== undefined || search.status !== undefined
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} />
      <Filters label={text.filters}>
        <SearchField label={text.search} value={search.prefix ?? ''} onChange={(prefix) => show({ prefix })} />
        <SelectField
          label={text.statusFilter}
          value={search.status ?? 'all'}
          onChange={(status) => show({ status: status === 'all' ? undefined : status })}
          options={[
            { value: 'all', label: text.all },
            { value: 'active', label: text.statuses.active },
            { value: 'disabled', label: text.statuses.disabled },
          ]}
        />
      </Filters>
      <Card isFlush>
        <PagedTable
          label={text.list}
          pages={useUsers(search)}
          keyOf={({ userId }) => userId}
          hasLinks
          empty={
            <State
              icon={isFiltered ? <SearchIcon /> : <UsersIcon />}
              title={isFiltered ? text.noneTitle : text.emptyTitle}
            >
              {isFiltered ? text.noneText : text.emptyText}
            </State>
          }
          columns={[
            {
              key: 'user',
              header: text.user,
              cell: ({ userId }) => (
                <Link to="/users/$userId" params={{ userId }}>
                  {userId}
                </Link>
              ),
            },
            {
              key: 'status',
              header: text.status,
              cell: ({ status }) => (
                <Badge tone={status === 'active' ? 'success' : 'danger'}>{text.statuses[status]}</Badge>
              ),
            },
            { key: 'roles', header: text.roles, cell: ({ roles }) => roles.map(roleName).join(', ') },
            { key: 'created', header: text.created, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          ]}
        />
      </Card>
    </>
  )
}
