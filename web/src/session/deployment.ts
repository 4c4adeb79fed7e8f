// Where the services answer, as the server has told this page.
import type { PageConfig, ServiceId } from '@countersign/contract'
import { loadPageConfig } from '../api/page-config.ts'

/** A path below a service, whatever its context path here: `svc-ss/v1/me`. */
export type ServicePath = `${ServiceId}/${string}`

export type Query = Readonly<Record<string, string | number | boolean | undefined>>

let config: PageConfig | undefined

export async function loadDeployment(): Promise<void> {
  config = await loadPageConfig()
}

export function addressOf(path: ServicePath, query: Query = {}): string {
  if (!config) throw new Error('The deployment is not known yet.')
  const slash = path.indexOf('/')
  const contextPath = config.contextPaths[path.slice(0, slash) as ServiceId]
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return `${contextPath}${path.slice(slash)}${search && `?${search}`}`
}

export const consoleAddress = (): string => addressOf('svc-admin/')

/** At the root of every deployment, whatever its context paths. */
export const selfServiceAddress = '/SelfService/'
