import { Tenant, TenantParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const resumeTenant = operation({
  id: 'resumeTenant',
  method: 'POST',
  path: '/v1/tenants/{tenantId}:resume',
  summary: 'Resume a tenant',
  description: 'Ends a suspension, or takes back a deletion before `deleteAfter`.',
  scope: 'tenants.manage',
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden', 'tenant_state_conflict'],
  handle: async ({ tenant, origin, params }, { tenants }) =>
    tagged(await tenants.resume(tenant, origin, params.tenantId)),
})
