import { Tenant, TenantParams } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const deleteTenant = signature({
  service: 'svc-tm',
  id: 'deleteTenant',
  method: 'DELETE',
  path: '/v1/tenants/{tenantId}',
  summary: 'Delete a tenant',
  description:
    'From now on it is as if suspended. After seven days everything of it is purged for good; until then `:resume` takes the deletion back.',
  scope: 'tenants.manage',
  recentProof: true,
  ifMatch: true,
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden', 'tenant_protected', 'tenant_state_conflict'],
})
