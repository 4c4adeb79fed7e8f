import { Tenant, TenantParams } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const getTenant = signature({
  service: 'svc-tm',
  id: 'getTenant',
  method: 'GET',
  path: '/v1/tenants/{tenantId}',
  summary: 'Get a tenant',
  scope: 'tenants.manage',
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden'],
})
