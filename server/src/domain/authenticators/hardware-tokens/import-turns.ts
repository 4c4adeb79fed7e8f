import { setTimeout as delay } from 'node:timers/promises'
import { watchRequests } from '@countersign/platform/threads'
import { Turns } from '@countersign/platform/turns'

const batchesAtOnce = 2

/**
 * Users wait for sign-ins, but not for imports of tokens: the database rests for a multiple of the time that it works on one, and
 * longer while this process gets requests. It may work for other processes too.
 */
const restsPerWork = { usually: 2, whileRequestsArrive: 9 }

/** A few hundred lines of one tenant, then of another: a long import never makes a short one wait for its end. */
export class ImportTurns extends Turns {
  readonly #requestsArrive = watchRequests()

  constructor() {
    super(batchesAtOnce, { perTenant: 1 })
  }

  /** To be awaited between two steps, with the time at which the first began. */
  async rest(startedAt: number, signal?: AbortSignal): Promise<void> {
    const rests = this.#requestsArrive() ? restsPerWork.whileRequestsArrive : restsPerWork.usually
    await delay(rests * (performance.now() - startedAt), undefined, { signal }).catch(() => undefined)
  }
}
