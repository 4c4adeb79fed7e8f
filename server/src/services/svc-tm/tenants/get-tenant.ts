import { Tenant, TenantParams } from '@countersign/contract'
import { tagged } from '@countersign/platform/http'
import { operation } from '../../operation.ts'

export const getTenant = operation({
  id: 'getTenant',
  method: 'GET',
  path: '/v1/tenants/{tenantId}',
  summary: 'Read a tenant',
  scope: 'tenants.manage',
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden'],
  handle: async ({ tenant, params }, { tenants }) => tagged(await tenants.find(tenant, params.tenantId)),
})
