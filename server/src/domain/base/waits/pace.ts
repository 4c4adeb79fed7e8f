// How often one caller may ask about one thing. Kept in the memory of each process: it protects the database from a
// caller that polls in a loop, a little less if several processes serve that caller in turn. Nothing else depends on
// it.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { LRUCache } from 'lru-cache'

export interface Asking {
  readonly tenantId: string
  /** Each client has its own pace, so none can slow another down. */
  readonly clientId: string
  readonly topic: string
}

const minMs = 1_000
const remembered = 50_000

export class Pace {
  readonly #clock: Clock
  // Limited by size: a limit by number would reserve memory for all entries at the start.
  readonly #askedAt = new LRUCache<string, number>({ maxSize: remembered, sizeCalculation: () => 1 })

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock
  }

  /** Refuses a caller that asks again too soon. A refusal does not extend the wait. */
  admit(asking: Asking): void {
    const key = keyOf(asking)
    const now = this.#clock.now()
    const sinceMs = now - (this.#askedAt.get(key) ?? Number.NEGATIVE_INFINITY)
    // A clock that was set back makes no caller wait.
    if (sinceMs >= 0 && sinceMs < minMs) throw new Problem('slow_down', { retryAfterSeconds: 1 })
    this.#askedAt.set(key, now)
  }

  /** A caller that got something new may ask again immediately. */
  release(asking: Asking): void {
    this.#askedAt.delete(keyOf(asking))
  }
}

const keyOf = ({ tenantId, clientId, topic }: Asking) => `${tenantId}/${clientId}/${topic}`
