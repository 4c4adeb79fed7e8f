import { Tenant, TenantParams } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const suspendTenant = signature({
  service: 'svc-tm',
  id: 'suspendTenant',
  method: 'POST',
  path: '/v1/tenants/{tenantId}:suspend',
  summary: 'Suspend a tenant',
  description: 'Its clients get no access token any more, and those that they hold are refused.',
  scope: 'tenants.manage',
  recentProof: true,
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden', 'tenant_protected', 'tenant_state_conflict'],
})
