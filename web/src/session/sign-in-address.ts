import { signInPageAddress } from './deployment.ts'
import { lastTenant } from './last-tenant.ts'

/** The sign-in page of the organisation last used; without one, the page that asks for it. */
export const signInAddress = (query?: Readonly<Record<string, string>>): string =>
  signInPageAddress(lastTenant(), query)
