import { Tenant, TenantParams } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const suspendTenant = signature({
  service: 'svc-tm',
  id: 'suspendTenant',
  method: 'POST',
  path: '/v1/tenants/{tenantId}:suspend',
  summary: 'Suspend a tenant',
  description:
    "The tenant's clients cannot get access tokens, and the access tokens that they already have are rejected.",
  scope: 'tenants.manage',
  recentProof: true,
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden', 'tenant_protected', 'tenant_state_conflict'],
})
