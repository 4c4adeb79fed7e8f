// Where the services answer, as the server has told this page.
import type { PageConfig, ServiceId } from '@countersign/contract'
import { addressIn, type Target } from '@countersign/contract/operations'
import { loadPageConfig } from '../api/page-config.ts'

let config: PageConfig | undefined

export async function loadDeployment(): Promise<void> {
  config = await loadPageConfig()
}

/** Such as `/SvcAdmin`. */
export function contextPathOf(service: ServiceId): string {
  if (!config) throw new Error('The deployment is not known yet.')
  return config.contextPaths[service]
}

/** Where an operation is called. */
export const addressOf = (target: Target, params?: Readonly<Record<string, string>>): string =>
  contextPathOf(target.service) + addressIn(target, { params })

/** The address of a page of the sign-in: for one organisation, or the one that asks for it. */
export function signInPageAddress(tenantId?: string, query: Readonly<Record<string, string>> = {}): string {
  const path = tenantId ? `/signin/${encodeURIComponent(tenantId)}` : '/'
  return contextPathOf('svc-auth') + addressIn({ path }, { query })
}

export const consoleAddress = (): string => `${contextPathOf('svc-admin')}/`

/** At the root of every deployment, whatever its context paths. */
export const selfServiceAddress = '/SelfService/'

/** Self-service shows the set-up to users who must use a passkey or a second factor, and then leads back to this page. */
export const setUpAddress = (returnTo = location.pathname + location.search): string =>
  addressIn({ path: selfServiceAddress }, { query: { returnTo } })
