// How much of importing one tenant may do. A file costs memory and a background thread that all tenants share, and a passphrase
// up to a second of a processor, whether or not it is the right one.
import { maxUndecryptableFiles, Problem, undecryptableFilesMinutes } from '@countersign/contract'
import type { Clock } from '@countersign/platform/clock'
import { createPlaces } from '@countersign/platform/turns'
import { LRUCache } from 'lru-cache'

interface Window {
  count: number
  readonly endsAt: number
}

/** A file takes some 50 MB while it is read. */
const maxAtOnce = 4
const windowMs = undecryptableFilesMinutes * 60_000

export class ImportPlaces {
  readonly #clock: Clock
  readonly #places = createPlaces(1, maxAtOnce)
  // Per process, because it protects the processor of this process.
  readonly #wrongKeys = new LRUCache<string, Window>({ maxSize: 20_000, sizeCalculation: () => 1 })

  constructor({ clock }: { readonly clock: Clock }) {
    this.#clock = clock
  }

  /** Returns how to leave. @throws {Problem} while another file of the tenant is being read, or too many of all tenants. */
  occupy(tenantId: string): () => void {
    const leave = this.#places.occupy(tenantId)
    if (leave) return leave
    throw new Problem('too_many_requests', {
      message: 'Another file is being read. Import one file at a time.',
      retryAfterSeconds: 5,
    })
  }

  /** @throws {Problem} if too many keys of the tenant opened nothing. */
  assertMayTryKey(tenantId: string): void {
    const { count, endsAt } = this.#windowOf(tenantId)
    if (count < maxUndecryptableFiles) return
    throw new Problem('too_many_requests', {
      message: `${maxUndecryptableFiles} encrypted files could not be decrypted. Check the passphrase or the pre-shared key, and try again later.`,
      retryAfterSeconds: Math.ceil((endsAt - this.#clock.now()) / 1000),
    })
  }

  countWrongKey(tenantId: string): void {
    const window = this.#windowOf(tenantId)
    window.count += 1
    this.#wrongKeys.set(tenantId, window)
  }

  #windowOf(tenantId: string): Window {
    const known = this.#wrongKeys.get(tenantId)
    return known && this.#clock.now() < known.endsAt ? known : { count: 0, endsAt: this.#clock.now() + windowMs }
  }
}
