// A bounded cache whose entries are never older than a few seconds: signals update it sooner, but nothing depends on
// them.
import { performance } from 'node:perf_hooks'

interface Entry<Value> {
  readonly value: Value
  readonly loadedAt: number
}

export interface FreshCacheOptions<Value> {
  readonly load: (key: string) => Promise<Value>
  readonly maximum: number
  /** From this age on, an entry is reloaded in the background while it is still used. */
  readonly refreshAfterMs?: number
  /** From this age on, an entry is not used any more. */
  readonly expireAfterMs?: number
}

export class FreshCache<Value> {
  /** Ordered by load time, oldest first. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #loading = new Map<string, Promise<Value>>()
  readonly #options: Required<FreshCacheOptions<Value>>
  #generation = 0

  constructor(options: FreshCacheOptions<Value>) {
    this.#options = { refreshAfterMs: 2_000, expireAfterMs: 4_500, ...options }
  }

  /** Returns synchronously if the value is cached: the hot path waits for no promise. */
  get(key: string): Value | Promise<Value> {
    const entry = this.#entries.get(key)
    if (!entry) return this.reload(key)
    const age = performance.now() - entry.loadedAt
    if (age >= this.#options.expireAfterMs) return this.reload(key)
    if (age >= this.#options.refreshAfterMs) this.reload(key).catch(() => undefined)
    return entry.value
  }

  /** Loads the current value, bypassing the cache. Concurrent callers share one load. */
  reload(key: string): Promise<Value> {
    const running = this.#loading.get(key)
    if (running) return running
    const generation = this.#generation
    const loadedAt = performance.now()
    const loading = this.#options.load(key).then((value) => {
      // A load that began before a drop may have read the dropped state.
      if (generation === this.#generation) this.#keep(key, { value, loadedAt })
      return value
    })
    const tracked = loading.finally(() => {
      if (this.#loading.get(key) === tracked) this.#loading.delete(key)
    })
    this.#loading.set(key, tracked)
    return tracked
  }

  /**
   * Used entries are reloaded every few seconds, so the oldest load is the least used entry or about to be reloaded
   * anyway.
   */
  #keep(key: string, entry: Entry<Value>): void {
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size <= this.#options.maximum) return
    for (const [oldest] of this.#entries) {
      this.#entries.delete(oldest)
      break
    }
  }

  drop(key: string): void {
    this.#generation += 1
    this.#loading.delete(key)
    this.#entries.delete(key)
  }

  clear(): void {
    this.#generation += 1
    this.#loading.clear()
    this.#entries.clear()
  }
}
