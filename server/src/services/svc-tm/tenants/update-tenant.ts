import { Tenant, TenantParams, UpdateTenantRequest } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const updateTenant = operation({
  id: 'updateTenant',
  method: 'PATCH',
  path: '/v1/tenants/{tenantId}',
  summary: 'Change a tenant',
  scope: 'tenants.manage',
  ifMatch: true,
  params: TenantParams,
  body: UpdateTenantRequest,
  reply: { 200: Tenant },
  errors: ['forbidden'],
  handle: async ({ tenant, origin, params, ifMatch, body }, { tenants }) =>
    tagged(await tenants.update(tenant, origin, params.tenantId, ifMatch, body)),
})
