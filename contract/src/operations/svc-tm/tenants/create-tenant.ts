import { CreatedTenant, CreateTenantRequest } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const createTenant = signature({
  service: 'svc-tm',
  id: 'createTenant',
  method: 'POST',
  path: '/v1/tenants',
  summary: 'Create a tenant',
  description:
    'With its first client and an invitation for its first administrator, both shown this once. An id is used once: that of a purged tenant stays taken.',
  scope: 'tenants.manage',
  recentProof: true,
  idempotent: true,
  body: CreateTenantRequest,
  reply: { 201: CreatedTenant },
  errors: ['forbidden', 'already_exists'],
})
