import { Tenant, TenantParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const deleteTenant = operation({
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
  handle: async ({ tenant, origin, params, ifMatch }, { tenants }) =>
    tagged(await tenants.remove(tenant, origin, params.tenantId, ifMatch)),
})
