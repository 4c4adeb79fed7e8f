import type { CreateTenantRequest } from '@countersign/contract'
import { CreatePage } from '#console/parts/resource/index.ts'
import { useTenantChanges } from './api.ts'
import { MadeTenant } from './made-tenant.tsx'
import { messages } from './messages/index.ts'
import { TenantForm } from './tenant-form.tsx'

export function CreateTenant() {
  const text = messages.text()
  const { create } = useTenantChanges()
  return (
    <CreatePage
      text={text}
      back={{ to: '/tenants', label: text.back }}
      create={(body: CreateTenantRequest) => create.mutateAsync({ body })}
      form={(form) => <TenantForm {...form} />}
      made={(made, { administrator }) => <MadeTenant made={made} personName={administrator.displayName} />}
    />
  )
}
