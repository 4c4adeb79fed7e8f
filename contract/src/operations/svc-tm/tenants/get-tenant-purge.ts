import { TenantParams, TenantPurge } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const getTenantPurge = signature({
  service: 'svc-tm',
  id: 'getTenantPurge',
  method: 'GET',
  path: '/v1/tenants/{tenantId}/purge',
  summary: 'Read how far the purge of a tenant is',
  description: 'From its first row on. It answers when the tenant itself is gone, too: by then it has `finishedAt`.',
  scope: 'tenants.manage',
  params: TenantParams,
  reply: { 200: TenantPurge },
  errors: ['forbidden'],
})
