// One tenant: what it is, and how it is stopped, resumed and deleted.
import type { Tenant } from '@countersign/contract'
import { useParams } from '@tanstack/react-router'
import type { Tagged } from '#api/request.ts'
import { Loaded } from '#console/parts/loaded.tsx'
import { DetailPage, EditableCard } from '#console/parts/resource/index.ts'
import { signInPageAddress } from '#session/deployment.ts'
import { Card, Facts } from '#ui/card.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { isGone, isPurging, usePurge, useTenant, useTenantChanges } from './api.ts'
import { Deletion } from './deletion.tsx'
import { FormerTenant } from './former-tenant.tsx'
import { messages } from './messages/index.ts'
import { RenameForm } from './rename-form.tsx'
import { TenantActions } from './tenant-actions.tsx'
import { TenantBadge } from './tenant-badge.tsx'

export function TenantPage() {
  const text = messages.text()
  const { tenantId } = useParams({ from: '/tenants/$tenantId' })
  const query = useTenant(tenantId)
  const former = usePurge(tenantId, isGone(query.error))
  if (isGone(query.error)) {
    const name = query.data?.value.displayName ?? tenantId
    return <Loaded query={former}>{(purge) => <FormerTenant name={name} purge={purge} />}</Loaded>
  }
  return (
    <DetailPage
      query={query}
      back={{ to: '/tenants', label: text.back }}
      scope="tenants.manage"
      head={(tenant) => ({
        title: tenant.value.displayName,
        badges: <TenantBadge {...tenant.value} />,
        ...(tenant.value.operator ? { lead: text.protectedText } : { actions: <TenantActions {...tenant} /> }),
      })}
    >
      {(tenant) => <Shown {...tenant} />}
    </DetailPage>
  )
}

function Shown({ value: tenant, etag }: Tagged<Tenant>) {
  const text = messages.text()
  const { update } = useTenantChanges()
  const { tenantId, displayName } = tenant
  const isEnding = isPurging(tenant)
  return (
    <>
      <Deletion tenant={tenant} />
      <EditableCard
        text={text}
        edit={text.rename}
        mayEdit={!isEnding}
        save={(name: string) => update.mutateAsync({ params: { tenantId }, etag, body: { displayName: name } })}
        form={(form) => <RenameForm displayName={displayName} {...form} />}
      >
        <Facts
          facts={[
            { label: text.tenantId, value: <code>{tenantId}</code> },
            { label: text.created, value: <RelativeTime at={tenant.createdAt} /> },
            { label: text.updated, value: <RelativeTime at={tenant.updatedAt} /> },
          ]}
        />
      </EditableCard>
      {isEnding ? null : (
        <Card>
          <CopyField label={text.signIn} value={new URL(signInPageAddress(tenantId), location.href).href} />
        </Card>
      )}
    </>
  )
}
