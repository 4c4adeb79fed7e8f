import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Filters } from '#console/parts/filters.tsx'
import { ButtonLink } from '#console/parts/links.tsx'
import { SearchField } from '#console/parts/search-field.tsx'
import { useMay } from '#console/shell/person.ts'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/form/index.ts'
import { TokenIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { useEntities, useEntityTypes } from './api.ts'
import classes from './list.module.css'
import { messages } from './messages/index.ts'
import type { EntitySearch } from './search.ts'

export function EntityList() {
  const text = messages.text()
  const search = useSearch({ from: '/agents/entities' })
  const mayChange = useMay('admin.write')
  const actions = mayChange ? (
    <>
      <ButtonLink to="/agents/entities/upload" variant="default">
        {text.upload}
      </ButtonLink>
      <ButtonLink to="/agents/entities/add">{text.add}</ButtonLink>
    </>
  ) : null
  return (
    <>
      <PageHeader title={text.title} lead={text.lead} actions={actions} />
      <EntityFilters search={search} />
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useEntities(search)}
          keyOf={({ type, id }) => `${type} ${id}`}
          hasLinks
          empty={
            <State icon={<TokenIcon />} title={text.emptyTitle} actions={actions}>
              {search.type === undefined ? text.emptyText : text.emptyFiltered}
            </State>
          }
          columns={[
            {
              key: 'id',
              header: text.id,
              cell: ({ type, id }) => (
                <Link to="/agents/entities/$type/$id" params={{ type, id }}>
                  {id}
                </Link>
              ),
            },
            { key: 'type', header: text.type, cell: ({ type }) => type },
            {
              key: 'attributes',
              header: text.attributes,
              cell: ({ attributes }) =>
                Object.keys(attributes).length === 0 ? (
                  text.none
                ) : (
                  <code className={classes.attributes}>{JSON.stringify(attributes)}</code>
                ),
            },
            {
              key: 'parents',
              header: text.parents,
              cell: ({ parents }) => parents.map(({ type, id }) => `${type} ${id}`).join(', ') || text.none,
            },
            { key: 'updated', header: text.updated, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
          ]}
        />
      </Card>
    </>
  )
}

function EntityFilters({ search }: { readonly search: EntitySearch }) {
  const text = messages.text()
  const navigate = useNavigate()
  const { data: types = [] } = useEntityTypes()
  const narrow = (changed: EntitySearch) => void navigate({ to: '/agents/entities', search: changed, replace: true })
  const { type, prefix } = search
  const offered = type === undefined || types.includes(type) ? types : [type, ...types]
  return (
    <Filters>
      <SelectField
        label={text.type}
        value={type ?? ''}
        onChange={(chosen) => narrow(chosen === '' ? {} : { type: chosen })}
        options={[{ value: '', label: text.anyType }, ...offered.map((value) => ({ value, label: value }))]}
      />
      {type === undefined ? null : (
        <SearchField
          key={type}
          label={text.prefix}
          value={prefix ?? ''}
          onChange={(given) => narrow(given === undefined ? { type } : { type, prefix: given })}
        />
      )}
    </Filters>
  )
}
