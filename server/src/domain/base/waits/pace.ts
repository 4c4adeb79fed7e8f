// How often one thing may be asked about. Kept in the memory of each process: it spares the database from whoever asks in a
// loop, and whoever is answered by several processes in turn is spared a little less. Nothing else depends on it.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { LRUCache } from 'lru-cache'

export interface Asking {
  readonly tenantId: string
  /** Each by itself: nobody can slow another down. */
  readonly clientId: string
  readonly topic: string
}

export interface Pace {
  /** Refuses who asks again too soon, which changes nothing. */
  admit(asking: Asking): void
  /** Who was told something new may ask for more at once. */
  release(asking: Asking): void
}

const minMs = 1_000
const remembered = 50_000

export function createPace({ clock }: { readonly clock: Clock }): Pace {
  // By size, for by number it would set room for all of them aside at the start.
  const askedAt = new LRUCache<string, number>({ maxSize: remembered, sizeCalculation: () => 1 })
  const keyOf = ({ tenantId, clientId, topic }: Asking) => `${tenantId}/${clientId}/${topic}`
  return {
    admit(asking) {
      const key = keyOf(asking)
      const now = clock.now()
      const sinceMs = now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY)
      // A clock that was set back makes nobody wait.
      if (sinceMs >= 0 && sinceMs < minMs) throw new Problem('slow_down', { retryAfterSeconds: 1 })
      askedAt.set(key, now)
    },
    release: (asking) => void askedAt.delete(keyOf(asking)),
  }
}
