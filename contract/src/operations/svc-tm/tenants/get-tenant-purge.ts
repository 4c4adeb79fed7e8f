import { TenantParams, TenantPurge } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const getTenantPurge = signature({
  service: 'svc-tm',
  id: 'getTenantPurge',
  method: 'GET',
  path: '/v1/tenants/{tenantId}/purge',
  summary: 'Get the progress of a tenant purge',
  description:
    'Available from the start of the purge. It remains available after the tenant is gone; `finishedAt` is then set.',
  scope: 'tenants.manage',
  params: TenantParams,
  reply: { 200: TenantPurge },
  errors: ['forbidden'],
})
