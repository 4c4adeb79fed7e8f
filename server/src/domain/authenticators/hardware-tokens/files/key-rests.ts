// How long a tenant waits between two files with a passphrase. Deriving a key can take a second of a core and cannot be
// interrupted; one after the other, they would slow every request on a small machine. Spaced out, few requests meet one.

const shortMs = 100
const restsPerKey = 20
const longestRestMs = 10_000

export class KeyRests {
  readonly #now: () => number
  readonly #restedAt = new Map<string, number>()

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The milliseconds until the tenant's next key may be derived. */
  before(tenantId: string): number {
    for (const [known, restedAt] of this.#restedAt) if (restedAt <= this.#now()) this.#restedAt.delete(known)
    return Math.max(0, (this.#restedAt.get(tenantId) ?? 0) - this.#now())
  }

  /** After a key took that long. */
  note(tenantId: string, workedMs: number): void {
    if (workedMs < shortMs) return
    this.#restedAt.set(tenantId, this.#now() + Math.min(longestRestMs, workedMs * restsPerKey))
  }
}
