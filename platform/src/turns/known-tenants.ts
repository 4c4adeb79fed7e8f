// Whose share a request counts for, where its path names a tenant: a caller can invent any number of names, and all of them
// together are one.
import { Turns } from './turns.ts'

/** No tenant's id: the share of every name that is none. */
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
  /** Those that were learnt first come first. */
  readonly #known = new Set<string>()
  /** Few lookups at once, so that a flood of names takes no more of the database than one tenant may. */
  readonly #lookups = new Turns(2)
  readonly #looking = new Map<string, Promise<string>>()

  constructor({ exists, maximum = 10_000, waitingAtMost = 1_000 }: KnownTenantsOptions) {
    this.#options = { exists, maximum, waitingAtMost }
  }

  /** Of a tenant that is known to exist, for example by a verified access token. */
  learn(tenantId: string): void {
    if (this.#known.has(tenantId)) return
    this.#known.add(tenantId)
    const [oldest] = this.#known
    if (this.#known.size > this.#options.maximum && oldest !== undefined) this.#known.delete(oldest)
  }

  /** The tenant itself, if there is one of that name; immediately, if that is known. */
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
      // The request itself says what is wrong, for example that the database is away.
      return unknownTenants
    }
  }
}
