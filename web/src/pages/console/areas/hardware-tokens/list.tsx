import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/form/index.ts'
import { SearchIcon, TokenIcon, UploadIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { Filters } from '../../parts/filters.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useMay } from '../../shell/person.ts'
import { useTokens } from './api.ts'
import { messages } from './messages/index.ts'
import type { TokenSearch } from './search.ts'

export function TokenList() {
  const text = messages.text()
  const mayImport = useMay('admin.write')
  const search = useSearch({ from: '/hardware-tokens' })
  const navigate = useNavigate()
  const show = (changes: { [Name in keyof TokenSearch]: TokenSearch[Name] | undefined }) =>
    void navigate({ to: '/hardware-tokens', search: { ...search, ...changes } as TokenSearch, replace: true })
  const isFiltered = search.prefix !== undefined || search.assigned !== undefined
  const toImport = mayImport ? (
    <ButtonLink to="/hardware-tokens/import" leftSection={<UploadIcon size={18} />}>
      {text.import}
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={toImport} />
      <Filters label={text.filters}>
        <SearchField label={text.search} value={search.prefix ?? ''} onChange={(prefix) => show({ prefix })} />
        <SelectField
          label={text.whoHasThem}
          value={String(search.assigned ?? 'all')}
          onChange={(given) => show({ assigned: given === 'all' ? undefined : given === 'true' })}
          options={[
            { value: 'all', label: text.all },
            { value: 'true', label: text.assigned },
            { value: 'false', label: text.free },
          ]}
        />
      </Filters>
      <Card isFlush>
        <PagedTable
          label={text.title}
          pages={useTokens(search)}
          keyOf={({ serialNumber }) => serialNumber}
          hasLinks
          empty={
            isFiltered ? (
              <State icon={<SearchIcon />} title={text.noneTitle}>
                {text.noneText}
              </State>
            ) : (
              <State icon={<TokenIcon />} title={text.emptyTitle} actions={toImport}>
                {text.emptyText}
              </State>
            )
          }
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
      </Card>
    </>
  )
}
