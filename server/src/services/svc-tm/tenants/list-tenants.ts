import { TenantListQuery, TenantPage } from '@countersign/contract'
import { operation } from '../../operation.ts'

export const listTenants = operation({
  id: 'listTenants',
  method: 'GET',
  path: '/v1/tenants',
  summary: 'List the tenants',
  scope: 'tenants.manage',
  query: TenantListQuery,
  reply: { 200: TenantPage },
  errors: ['forbidden'],
  handle: ({ tenant, query }, { tenants }) => tenants.list(tenant, query),
})
