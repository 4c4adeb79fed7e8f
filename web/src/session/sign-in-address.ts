import { addressOf, type Query } from './deployment.ts'
import { lastTenant } from './last-tenant.ts'

/** Of the organisation last used; without one the sign-in asks for it. */
export function signInAddress(query?: Query): string {
  const tenantId = lastTenant()
  return addressOf(tenantId ? `svc-auth/signin/${encodeURIComponent(tenantId)}` : 'svc-auth/', query)
}
