// What the agent and the proxy are started with.
import { readFileSync } from 'node:fs'

export interface Tenant {
  /** Such as http://localhost:8080. */
  readonly url: string
  readonly tenantId: string
}

export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

export interface AgentSettings extends Tenant {
  readonly agent: Credentials
  /** The user for whom the agent acts, and the delegation that lets it. */
  readonly userId: string
  readonly delegationId: string
  /** The client of the proxy, which performs the actions: no other client can use the grants. */
  readonly audience: string
  readonly proxyUrl: string
}

export interface ProxySettings extends Tenant {
  readonly client: Credentials
  readonly port: number
  readonly petStoreUrl: string
  readonly petStoreApiKey: string
}

/** From the file in the first argument. */
export function readSettings<Settings>(defaultFile: string): Settings {
  const [file = defaultFile] = process.argv.slice(2)
  return JSON.parse(readFileSync(file, 'utf8')) as Settings
}
