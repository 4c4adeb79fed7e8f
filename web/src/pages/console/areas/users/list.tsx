import type { UserSummary } from '@countersign/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { Card } from '../../../../ui/card.tsx'
import { SearchIcon, UsersIcon } from '../../../../ui/icons.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { State } from '../../../../ui/states/state.tsx'
import { Below, type Column, PagedTable } from '../../../../ui/table/index.ts'
import { Filters } from '../../parts/filters.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { methodName } from '../../parts/method-name.ts'
import { roleName } from '../../parts/role-name.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { useMay } from '../../shell/person.ts'
import { useUsers } from './api.ts'
import { ExportUsers } from './files/export-button.tsx'
import { messages } from './messages/index.ts'
import type { UserSearch } from './search.ts'
import { UserFilters } from './user-filters.tsx'

export function UserList() {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const search = useSearch({ from: '/users' })
  const navigate = useNavigate()
  const show = (changes: { [Name in keyof UserSearch]: UserSearch[Name] | undefined }) =>
    void navigate({ to: '/users', search: { ...search, ...changes } as UserSearch, replace: true })
  const { sort: _sort, ...narrowed } = search
  const isFiltered = Object.values(narrowed).some((value) => value !== undefined)
  const actions = (
    <>
      <ExportUsers />
      {mayChange ? (
        <>
          <ButtonLink to="/import-users" variant="default">
            {text.importUsers}
          </ButtonLink>
          <ButtonLink to="/add-user">{text.addUser}</ButtonLink>
        </>
      ) : null}
    </>
  )
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={actions} />
      <Filters label={text.filters}>
        <SearchField label={text.search} value={search.search ?? ''} onChange={(words) => show({ search: words })} />
      </Filters>
      <UserFilters search={search} onChange={show} />
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
          columns={columns()}
        />
      </Card>
    </>
  )
}

function columns(): Column<UserSummary>[] {
  const text = messages.text()
  return [
    {
      key: 'user',
      header: text.user,
      cell: ({ userId, displayName, emailAddress }) => (
        <span>
          <Link to="/users/$userId" params={{ userId }}>
            {displayName ?? userId}
          </Link>
          <Below>
            {[displayName === null || displayName === userId ? null : userId, emailAddress].filter(Boolean).join(' · ')}
          </Below>
        </span>
      ),
    },
    {
      key: 'status',
      header: text.status,
      cell: ({ status, locked }) => (
        <span>
          <Badge tone={status === 'active' ? 'success' : 'danger'}>{text.statuses[status]}</Badge>{' '}
          {locked ? <Badge tone="warning">{text.lockedYes}</Badge> : null}
        </span>
      ),
    },
    {
      key: 'methods',
      header: text.methodsColumn,
      cell: ({ authTypes }) => (authTypes.length === 0 ? text.noMethodsShort : authTypes.map(methodName).join(', ')),
    },
    {
      key: 'signIn',
      header: text.lastSignIn,
      isWhole: true,
      cell: ({ lastSignInAt }) => <RelativeTime at={lastSignInAt} />,
    },
    { key: 'roles', header: text.roles, isWhole: true, cell: ({ roles }) => roles.map(roleName).join(', ') },
    { key: 'created', header: text.created, isWhole: true, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  ]
}
