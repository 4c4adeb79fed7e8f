import { Link, useSearch } from '@tanstack/react-router'
import { Filters } from '#console/parts/filters.tsx'
import { ButtonLink } from '#console/parts/links.tsx'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { SearchField } from '#console/parts/search-field.tsx'
import { useMay } from '#console/shell/person.ts'
import { SelectField } from '#ui/form/index.ts'
import { TokenIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useSchemaWords } from '../schema-actions.ts'
import { Titled } from '../titled.tsx'
import { useEntities, useEntityTypes } from './api.ts'
import classes from './list.module.css'
import { messages } from './messages/index.ts'
import type { EntitySearch } from './search.ts'

export function EntityList() {
  const text = messages.text()
  const search = useSearch({ from: '/agents/entities' })
  const words = useSchemaWords()
  const { isFiltered, filter } = useFilters('/agents/entities', search)
  const upload = (
    <ButtonLink to="/agents/entities/upload" variant="default">
      {text.upload}
    </ButtonLink>
  )
  return (
    <ListPage
      text={text}
      icon={<TokenIcon />}
      actions={useMay('admin.write') ? upload : null}
      add={{ to: '/agents/entities/add', label: text.add }}
      filters={{ fields: <EntityFilters search={search} onChange={filter} />, isFiltered }}
      pages={useEntities(search)}
      keyOf={({ type, id }) => `${type} ${id}`}
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
        { key: 'type', header: text.type, cell: ({ type }) => <Titled kind="entity" name={type} words={words} /> },
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
          cell: ({ parents }) =>
            parents.map(({ type, id }) => `${words('entity', type)} ${id}`).join(', ') || text.none,
        },
        { key: 'updated', header: text.updated, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
      ]}
    />
  )
}

interface Props {
  readonly search: EntitySearch
  readonly onChange: (changes: { readonly type?: string; readonly prefix?: string | undefined }) => void
}

function EntityFilters({ search: { type, prefix }, onChange }: Props) {
  const text = messages.text()
  const words = useSchemaWords()
  const { data: types = [] } = useEntityTypes()
  const offered = type === undefined || types.includes(type) ? types : [type, ...types]
  return (
    <Filters>
      <SelectField
        label={text.type}
        value={type ?? ''}
        onChange={(chosen) => onChange({ type: chosen, prefix: undefined })}
        options={[
          { value: '', label: text.anyType },
          ...offered.map((value) => ({ value, label: words('entity', value) })),
        ]}
      />
      {type === undefined ? null : (
        <SearchField
          key={type}
          label={text.prefix}
          value={prefix ?? ''}
          onChange={(given) => onChange({ prefix: given })}
        />
      )}
    </Filters>
  )
}
