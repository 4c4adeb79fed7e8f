import { Link, useSearch } from '@tanstack/react-router'
import { Filters } from '#console/parts/filters.tsx'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { SearchField } from '#console/parts/search-field.tsx'
import { Badge } from '#ui/badge.tsx'
import { SelectField } from '#ui/form/index.ts'
import { TokenIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useTokens } from './api.ts'
import { messages } from './messages/index.ts'

export function TokenList() {
  const text = messages.text()
  const search = useSearch({ from: '/hardware-tokens' })
  const { isFiltered, filter } = useFilters('/hardware-tokens', search)
  const fields = (
    <Filters label={text.filters}>
      <SearchField label={text.search} value={search.prefix ?? ''} onChange={(prefix) => filter({ prefix })} />
      <SelectField
        label={text.whoHasThem}
        value={String(search.assigned ?? 'all')}
        onChange={(given) => filter({ assigned: given === 'all' ? undefined : given === 'true' })}
        options={[
          { value: 'all', label: text.all },
          { value: 'true', label: text.assigned },
          { value: 'false', label: text.free },
        ]}
      />
    </Filters>
  )
  return (
    <ListPage
      text={text}
      icon={<TokenIcon />}
      add={{ to: '/hardware-tokens/import', label: text.import }}
      filters={{ fields, isFiltered }}
      pages={useTokens(search)}
      keyOf={({ serialNumber }) => serialNumber}
      columns={[
        {
          key: 'serial',
          header: text.serialNumber,
          cell: ({ serialNumber }) => (
            <Link to="/hardware-tokens/token/$serialNumber" params={{ serialNumber }}>
              {serialNumber}
            </Link>
          ),
        },
        { key: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
        { key: 'maker', header: text.manufacturer, cell: ({ manufacturer }) => manufacturer ?? '' },
        {
          key: 'assigned',
          header: text.assignedTo,
          cell: ({ assignedTo }) => assignedTo?.userId ?? <Badge>{text.free}</Badge>,
        },
        { key: 'added', header: text.added, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      ]}
    />
  )
}
