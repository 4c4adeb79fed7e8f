import { TenantListQuery, TenantPage } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const listTenants = signature({
  service: 'svc-tm',
  id: 'listTenants',
  method: 'GET',
  path: '/v1/tenants',
  summary: 'List tenants',
  scope: 'tenants.manage',
  query: TenantListQuery,
  reply: { 200: TenantPage },
  errors: ['forbidden'],
})
