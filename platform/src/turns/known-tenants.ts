// Which share a request counts towards if its path names a tenant. A caller can invent any number of names, so all
// unknown names share one.
import { Turns } from './turns.ts'

/** Not a tenant's id: the share of all unknown names. */
export const unknownTenants = ''

export interface KnownTenantsOptions {
  readonly exists: (tenantId: string) => Promise<boolean>
  /** How many tenants are remembered. */
  readonly maximum?: number
  /** How many names may wait to be looked up. */
  readonly waitingAtMost?: number
}

export class KnownTenants {
  readonly #options: Required<KnownTenantsOptions>
  /** In the order in which they were learned. */
  readonly #known = new Set<string>()
  /** Few lookups at once, so that a flood of names uses no more of the database than one tenant may. */
  readonly #lookups = new Turns(2)
  readonly #looking = new Map<string, Promise<string>>()

  constructor({ exists, maximum = 10_000, waitingAtMost = 1_000 }: KnownTenantsOptions) {
    this.#options = { exists, maximum, waitingAtMost }
  }

  /** For a tenant that is known to exist, for example from a verified access token. */
  learn(tenantId: string): void {
    if (this.#known.has(tenantId)) return
    this.#known.add(tenantId)
    const [oldest] = this.#known
    if (this.#known.size > this.#options.maximum && oldest !== undefined) this.#known.delete(oldest)
  }

  /** The tenant itself, if it exists; synchronously, if that is known. */
  shareOf(tenantId: string): string | Promise<string> {
    if (this.#known.has(tenantId)) return tenantId
    const looking = this.#looking.get(tenantId)
    if (looking) return looking
    if (this.#looking.size >= this.#options.waitingAtMost) return unknownTenants
    const found = this.#lookUp(tenantId).finally(() => this.#looking.delete(tenantId))
    this.#looking.set(tenantId, found)
    return found
  }

  async #lookUp(tenantId: string): Promise<string> {
    try {
      if (!(await this.#lookups.take(unknownTenants, () => this.#options.exists(tenantId)))) return unknownTenants
      this.learn(tenantId)
      return tenantId
    } catch {
      // The request itself reports the error, for example that the database is unavailable.
      return unknownTenants
    }
  }
}
