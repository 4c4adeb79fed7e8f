import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Filters } from '#console/parts/filters.tsx'
import { ButtonLink } from '#console/parts/links.tsx'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { SearchField } from '#console/parts/search-field.tsx'
import { useMay } from '#console/shell/person.ts'
import { UsersIcon } from '#ui/icons.tsx'
import { useUsers } from './api.ts'
import { Bulk } from './bulk.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { useHiddenColumns, userColumns } from './columns.tsx'
import { ExportUsers } from './files/export-button.tsx'
import { messages } from './messages/index.ts'
import { UserFilters } from './user-filters.tsx'

export function UserList() {
  const text = messages.text()
  const mayChange = useMay('admin.users')
  const search = useSearch({ from: '/users' })
  const { filter } = useFilters('/users', search)
  const [selected, setSelected] = useState<readonly string[]>([])
  const [hidden, showColumn] = useHiddenColumns()
  const onSelect = (userId: string, isSelected: boolean) =>
    setSelected(isSelected ? [...selected, userId] : selected.filter((known) => known !== userId))
  const { sort: _sort, ...filters } = search
  const fields = (
    <>
      <Filters label={text.filters}>
        <SearchField label={text.search} value={search.search ?? ''} onChange={(words) => filter({ search: words })} />
      </Filters>
      <UserFilters search={search} onChange={filter} />
    </>
  )
  return (
    <ListPage
      text={text}
      icon={<UsersIcon />}
      actions={
        <>
          <ExportUsers />
          {mayChange ? (
            <ButtonLink to="/import-users" variant="default">
              {text.importUsers}
            </ButtonLink>
          ) : null}
        </>
      }
      add={{ to: '/add-user', label: text.addUser, scope: 'admin.users' }}
      filters={{ fields, isFiltered: Object.keys(filters).length > 0 }}
      pages={useUsers(search)}
      keyOf={({ userId }) => userId}
      columns={userColumns(hidden, mayChange ? { selected, onSelect } : undefined)}
    >
      <ColumnChoice hidden={hidden} onChange={showColumn} />
      <Bulk selected={selected} onDone={() => setSelected([])} />
    </ListPage>
  )
}
