import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '#ui/card.tsx'
import { SearchIcon, UsersIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { Filters } from '../../parts/filters.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useMay } from '../../shell/person.ts'
import { useUsers } from './api.ts'
import { Bulk } from './bulk.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { useHiddenColumns, userColumns } from './columns.tsx'
import { ExportUsers } from './files/export-button.tsx'
import { messages } from './messages/index.ts'
import type { UserSearch } from './search.ts'
import { UserFilters } from './user-filters.tsx'

export function UserList() {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const search = useSearch({ from: '/users' })
  const navigate = useNavigate()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [hidden, showColumn] = useHiddenColumns()
  const onSelect = (userId: string, isSelected: boolean) =>
    setSelected(isSelected ? [...selected, userId] : selected.filter((known) => known !== userId))
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
      <ColumnChoice hidden={hidden} onChange={showColumn} />
      <Bulk selected={selected} onDone={() => setSelected([])} />
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
          columns={userColumns(hidden, mayChange ? { selected, onSelect } : undefined)}
        />
      </Card>
    </>
  )
}
