// Slows down callers that fail to authenticate. It never delays the right credentials, which are checked first.
import { Problem } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { LRUCache } from 'lru-cache'

interface Window {
  count: number
  readonly endsAt: number
}

const allowed = 20
const windowMs = 60_000

export class FailedAuthentications {
  readonly #clock: Clock
  // Limited by size: a limit by number would reserve memory for all entries at the start.
  readonly #windows = new LRUCache<string, Window>({ maxSize: 20_000, sizeCalculation: () => 1 })

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock
  }

  /** Counts a failure and throws the error for the caller. */
  refuse(caller: string): never {
    const now = this.#clock.now()
    const current = this.#windows.get(caller)
    // A window that ends later than any could began while the clock was ahead, and must not last longer for it.
    const isOpen = current && now < current.endsAt && current.endsAt <= now + windowMs
    const window = isOpen ? current : { count: 0, endsAt: now + windowMs }
    window.count += 1
    this.#windows.set(caller, window)
    if (window.count <= allowed) throw new Problem('invalid_client')
    throw new Problem('too_many_requests', {
      message: 'Client authentication failed too often. Try again later.',
      retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000),
    })
  }
}
