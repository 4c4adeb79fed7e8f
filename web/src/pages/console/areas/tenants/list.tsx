import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { SelectField } from '#ui/form/index.ts'
import { TenantIcon } from '#ui/icons.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { State } from '#ui/states/state.tsx'
import { PagedTable } from '#ui/table/index.ts'
import { Filters } from '../../parts/filters.tsx'
import { ButtonLink } from '../../parts/links.tsx'
import { type TenantStatus, useTenants } from './api.ts'
import { messages } from './messages/index.ts'
import { TenantBadge } from './tenant-badge.tsx'

const statuses = ['active', 'suspended', 'deleting'] as const

export function TenantList() {
  const text = messages.text()
  const [status, setStatus] = useState<TenantStatus | ''>('')
  return (
    <>
      <PageHeader
        title={text.title}
        lead={text.lead}
        actions={<ButtonLink to="/tenants/create">{text.add}</ButtonLink>}
      />
      <Filters>
        <SelectField
          label={text.filter}
          value={status}
          onChange={setStatus}
          options={[
            { value: '', label: text.all },
            ...statuses.map((value) => ({ value, label: text.statuses[value] })),
          ]}
        />
      </Filters>
      <Card isFlush>
        <PagedTable
          label={text.listLabel}
          pages={useTenants(status === '' ? undefined : status)}
          keyOf={({ tenantId }) => tenantId}
          hasLinks
          empty={
            <State icon={<TenantIcon />} title={text.emptyTitle}>
              {text.emptyText}
            </State>
          }
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
      </Card>
    </>
  )
}
