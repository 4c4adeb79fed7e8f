import { Tenant, TenantParams } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const resumeTenant = signature({
  service: 'svc-tm',
  id: 'resumeTenant',
  method: 'POST',
  path: '/v1/tenants/{tenantId}:resume',
  summary: 'Resume a tenant',
  description: 'Ends a suspension, or cancels a deletion before `deleteAfter`.',
  scope: 'tenants.manage',
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden', 'tenant_state_conflict'],
})
