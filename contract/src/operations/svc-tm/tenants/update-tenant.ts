import { Tenant, TenantParams, UpdateTenantRequest } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const updateTenant = signature({
  service: 'svc-tm',
  id: 'updateTenant',
  method: 'PATCH',
  path: '/v1/tenants/{tenantId}',
  summary: 'Update a tenant',
  scope: 'tenants.manage',
  ifMatch: true,
  params: TenantParams,
  body: UpdateTenantRequest,
  reply: { 200: Tenant },
  errors: ['forbidden'],
})
