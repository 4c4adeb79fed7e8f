// The public keys of a tenant: fetched once for all callers, kept while they are fresh, and fetched again for a key that
// is new.
import { algorithms } from '../crypto/algorithms.ts'
import { importableJwk, type Jwk, type Key } from '../crypto/keys.ts'
import { CountersignError } from '../http/errors.ts'
import { exchange, type Fetch } from '../http/exchange.ts'
import { SharedRun } from '../http/shared-run.ts'

export interface KeySetSettings {
  readonly url: string
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly now: () => number
}

const defaultMaxAgeSeconds = 300
/** A token with an invented key id must not cause a request each time. */
const cooldownMs = 10_000
/** Known keys are used for this long while the server cannot be reached. */
const staleMs = 3_600_000

export class KeySet {
  readonly #settings: KeySetSettings
  readonly #refreshing: SharedRun<void>
  #keys: readonly Jwk[] = []
  #imported = new Map<string, Promise<Key>>()
  #fetchedAt = Number.NEGATIVE_INFINITY
  #triedAt = Number.NEGATIVE_INFINITY
  #maxAgeMs = 0

  constructor(settings: KeySetSettings) {
    this.#settings = settings
    this.#refreshing = new SharedRun(() => this.#refresh(), settings.now)
  }

  /** Undefined if the tenant has no such key. */
  async find(kid: string, alg: string): Promise<Key | undefined> {
    const now = this.#settings.now()
    if (now - this.#fetchedAt >= this.#maxAgeMs) await this.#refreshed()
    else if (!this.#has(kid) && now - this.#triedAt >= cooldownMs) await this.#refreshed()
    const jwk = this.#keys.find((key) => key.kid === kid)
    const algorithm = algorithms[alg]
    if (!jwk || !algorithm || (jwk.alg && jwk.alg !== alg)) return undefined
    const id = `${alg} ${kid}`
    const key =
      this.#imported.get(id) ?? crypto.subtle.importKey('jwk', importableJwk(jwk), algorithm.import, false, ['verify'])
    this.#imported.set(id, key)
    return key.catch(() => undefined)
  }

  #has(kid: string): boolean {
    return this.#keys.some((key) => key.kid === kid)
  }

  async #refreshed(): Promise<void> {
    try {
      await this.#refreshing.join()
    } catch (error) {
      if (this.#settings.now() - this.#fetchedAt > staleMs) throw error
    }
  }

  async #refresh(): Promise<void> {
    const { url, fetch, timeoutMs, now } = this.#settings
    this.#triedAt = now()
    const { body, headers } = await exchange(fetch, { method: 'GET', url }, timeoutMs)
    const { keys } = Object(body) as { readonly keys?: readonly Jwk[] }
    if (!Array.isArray(keys)) throw new CountersignError('invalid_response', 'The response is not a JWKS.')
    const [, maxAge] = /max-age=(\d+)/.exec(headers.get('cache-control') ?? '') ?? []
    this.#maxAgeMs = Number(maxAge ?? defaultMaxAgeSeconds) * 1000
    this.#keys = keys
    this.#imported = new Map()
    this.#fetchedAt = now()
  }
}
