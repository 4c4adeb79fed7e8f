import { Problem } from '@countersign/contract'
import { createPlaces } from '@countersign/platform/turns'

/** With an idempotency key each test holds a database connection while it waits. No tenant can take all of the places. */
const maxAtOnce = { perTenant: 2, inAll: 6 }

/** The tests of connectors in progress. */
export class ConnectorTestPlaces {
  readonly #places = createPlaces(maxAtOnce.perTenant, maxAtOnce.inAll)

  /** Returns how to leave. @throws {Problem} if too many tests are in progress. */
  occupy(tenantId: string): () => void {
    const leave = this.#places.occupy(tenantId)
    if (!leave) throw new Problem('too_many_requests', { retryAfterSeconds: 10 })
    return leave
  }
}
