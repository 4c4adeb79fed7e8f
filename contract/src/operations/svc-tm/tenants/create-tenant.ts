import { CreatedTenant, CreateTenantRequest } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const createTenant = signature({
  service: 'svc-tm',
  id: 'createTenant',
  method: 'POST',
  path: '/v1/tenants',
  summary: 'Create a tenant',
  description:
    "Also creates the tenant's first client and an invitation for its first administrator. The client secret and the invitation are shown only in this response. A tenant id cannot be reused, even after the tenant is purged.",
  scope: 'tenants.manage',
  recentProof: true,
  idempotent: true,
  body: CreateTenantRequest,
  reply: { 201: CreatedTenant },
  errors: ['forbidden', 'already_exists'],
})
