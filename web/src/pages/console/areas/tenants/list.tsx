import { Link, useSearch } from '@tanstack/react-router'
import { Filters } from '#console/parts/filters.tsx'
import { ListPage, useFilters } from '#console/parts/resource/index.ts'
import { Badge } from '#ui/badge.tsx'
import { SelectField } from '#ui/form/index.ts'
import { TenantIcon } from '#ui/icons.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { useTenants } from './api.ts'
import { messages } from './messages/index.ts'
import { statuses } from './search.ts'
import { TenantBadge } from './tenant-badge.tsx'

export function TenantList() {
  const text = messages.text()
  const search = useSearch({ from: '/tenants' })
  const { isFiltered, filter } = useFilters('/tenants', search)
  const fields = (
    <Filters>
      <SelectField
        label={text.filter}
        value={search.status ?? ''}
        onChange={(status) => filter({ status: status || undefined })}
        options={[
          { value: '' as const, label: text.all },
          ...statuses.map((value) => ({ value, label: text.statuses[value] })),
        ]}
      />
    </Filters>
  )
  return (
    <ListPage
      text={text}
      icon={<TenantIcon />}
      add={{ to: '/tenants/create', label: text.add, scope: 'tenants.manage' }}
      filters={{ fields, isFiltered }}
      pages={useTenants(search)}
      keyOf={({ tenantId }) => tenantId}
      columns={[
        {
          key: 'name',
          header: text.name,
          cell: ({ tenantId, displayName, operator }) => (
            <span>
              <Link to="/tenants/$tenantId" params={{ tenantId }}>
                {displayName}
              </Link>{' '}
              {operator ? <Badge>{text.operators}</Badge> : null}
            </span>
          ),
        },
        { key: 'id', header: text.tenantId, cell: ({ tenantId }) => <code>{tenantId}</code> },
        { key: 'status', header: text.status, cell: (tenant) => <TenantBadge {...tenant} /> },
        { key: 'created', header: text.created, cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
      ]}
    />
  )
}
