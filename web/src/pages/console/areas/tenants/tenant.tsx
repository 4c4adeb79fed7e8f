// One tenant: what it is, and how it is stopped, resumed and deleted.
import type { Tenant } from '@countersign/contract'
import { Button } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Tagged } from '#api/request.ts'
import { signInPageAddress } from '#session/deployment.ts'
import { Card, Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { BackLink } from '../../parts/links.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { isGone, isPurging, usePurge, useTenant } from './api.ts'
import { Deletion } from './deletion.tsx'
import { FormerTenant } from './former-tenant.tsx'
import { messages } from './messages/index.ts'
import { RenameTenant } from './rename-tenant.tsx'
import { TenantActions } from './tenant-actions.tsx'
import { TenantBadge } from './tenant-badge.tsx'

export function TenantPage() {
  const { tenantId } = useParams({ from: '/tenants/$tenantId' })
  const query = useTenant(tenantId)
  const former = usePurge(tenantId, isGone(query.error))
  if (!isGone(query.error)) return <Loaded query={query}>{(tenant) => <Shown {...tenant} />}</Loaded>
  const name = query.data?.value.displayName ?? tenantId
  return <Loaded query={former}>{(purge) => <FormerTenant name={name} purge={purge} />}</Loaded>
}

function Shown({ value: tenant, etag }: Tagged<Tenant>) {
  const text = messages.text()
  const [isRenaming, setIsRenaming] = useState(false)
  const { tenantId, displayName, operator } = tenant
  const isEnding = isPurging(tenant)
  return (
    <>
      <PageHeader
        title={displayName}
        back={<BackLink to="/tenants">{text.back}</BackLink>}
        badges={<TenantBadge {...tenant} />}
        actions={operator ? null : <TenantActions tenant={tenant} etag={etag} />}
        {...(operator ? { lead: text.protectedText } : {})}
      />
      <Deletion tenant={tenant} />
      {isRenaming ? (
        <RenameTenant tenant={tenant} etag={etag} onDone={() => setIsRenaming(false)} />
      ) : (
        <Card
          title={text.details}
          actions={
            isEnding ? null : (
              <Button variant="default" onClick={() => setIsRenaming(true)}>
                {text.rename}
              </Button>
            )
          }
        >
          <Facts
            facts={[
              { label: text.tenantId, value: <code>{tenantId}</code> },
              { label: text.created, value: <RelativeTime at={tenant.createdAt} /> },
              { label: text.updated, value: <RelativeTime at={tenant.updatedAt} /> },
            ]}
          />
        </Card>
      )}
      {isEnding ? null : (
        <Card>
          <CopyField label={text.signIn} value={new URL(signInPageAddress(tenantId), location.href).href} />
        </Card>
      )}
    </>
  )
}
