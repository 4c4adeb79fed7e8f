import { inWords, tenantGraceDays } from '../../../limits/index.ts'
import { Tenant, TenantParams } from '../../../tenants.ts'
import { signature } from '../../signature.ts'

export const deleteTenant = signature({
  service: 'svc-tm',
  id: 'deleteTenant',
  method: 'DELETE',
  path: '/v1/tenants/{tenantId}',
  summary: 'Delete a tenant',
  description: `The tenant is suspended immediately. After ${inWords(tenantGraceDays)} days, all its data is permanently deleted. Until then, resumeTenant restores the tenant.`,
  scope: 'tenants.manage',
  recentProof: true,
  ifMatch: true,
  params: TenantParams,
  reply: { 200: Tenant },
  errors: ['forbidden', 'tenant_protected', 'tenant_state_conflict'],
})
