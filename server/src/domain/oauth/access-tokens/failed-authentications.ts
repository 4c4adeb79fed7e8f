// Slows down callers that fail to authenticate. It never delays the right credentials, which are checked first.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { LRUCache } from 'lru-cache'

export interface FailedAuthentications {
  /** Counts a failure and throws the error for the caller. */
  refuse(who: string): never
}

interface Window {
  count: number
  readonly endsAt: number
}

const allowed = 20
const windowMs = 60_000

export function createFailedAuthentications({ clock }: { clock: Clock }): FailedAuthentications {
  // By size, for by number it would set room for all of them aside at the start.
  const windows = new LRUCache<string, Window>({ maxSize: 20_000, sizeCalculation: () => 1 })
  return {
    refuse(who) {
      const now = clock.now()
      const current = windows.get(who)
      // One that ends later than any could: the clock was ahead when it began, and must not stretch it.
      const isOpen = current && now < current.endsAt && current.endsAt <= now + windowMs
      const window = isOpen ? current : { count: 0, endsAt: now + windowMs }
      window.count += 1
      windows.set(who, window)
      if (window.count <= allowed) throw new Problem('invalid_client')
      throw new Problem('too_many_requests', {
        message: 'Client authentication failed too often. Try again later.',
        retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000),
      })
    },
  }
}
