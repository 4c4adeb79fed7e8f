import { Tenant, TenantParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const suspendTenant = operation({
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
  handle: async ({ tenant, origin, params }, { tenants }) =>
    tagged(await tenants.suspend(tenant, origin, params.tenantId)),
})
