// Which requests a process works on at once. While several tenants ask, each has a few of its requests in work at a time and the
// rest of them wait in its own queue: the flood of one tenant is then not what another tenant's request waits behind.
import { setImmediate } from 'node:timers/promises'
import { NoTurn, severalMs } from './turns.ts'

export interface AdmissionOptions {
  /** Requests of one tenant in work at once, while several tenants ask. */
  readonly atOnce?: number
  /** A request that takes longer waits for something else than the event loop, and no longer counts. */
  readonly countedMs?: number
  /** Requests of one tenant that may wait. */
  readonly waitingAtMost?: number
  readonly now?: () => number
}

interface Place {
  readonly takenAt: number
}

interface Tenant {
  /** The one that was taken first comes first. */
  readonly places: Place[]
  readonly waiting: ((place: Place) => void)[]
  timer?: NodeJS.Timeout | undefined
}

export class Admission {
  readonly #options: Required<AdmissionOptions>
  readonly #tenants = new Map<string, Tenant>()
  #lastTenant: string | undefined
  #severalUntil = Number.NEGATIVE_INFINITY

  constructor({
    atOnce = 2,
    countedMs = 20,
    waitingAtMost = 1_000,
    now = () => performance.now(),
  }: AdmissionOptions = {}) {
    this.#options = { atOnce, countedMs, waitingAtMost, now }
  }

  /** Works immediately while no other tenant asks. Rejects with `NoTurn` where too many of the tenant's requests wait. */
  run<Result>(tenantId: string, work: () => Result | Promise<Result>): Result | Promise<Result> {
    return this.#severalAsk(tenantId) ? this.#inTurn(tenantId, work) : work()
  }

  #severalAsk(tenantId: string): boolean {
    const now = this.#options.now()
    if (this.#lastTenant !== tenantId) {
      if (this.#lastTenant !== undefined) this.#severalUntil = now + severalMs
      this.#lastTenant = tenantId
    }
    return now < this.#severalUntil
  }

  async #inTurn<Result>(tenantId: string, work: () => Result | Promise<Result>): Promise<Result> {
    const tenant = this.#tenant(tenantId)
    const taken = this.#take(tenant)
    const place = taken instanceof Promise ? await taken : taken
    try {
      return await work()
    } finally {
      this.#leave(tenantId, tenant, place)
    }
  }

  #tenant(tenantId: string): Tenant {
    let tenant = this.#tenants.get(tenantId)
    if (!tenant) {
      tenant = { places: [], waiting: [] }
      this.#tenants.set(tenantId, tenant)
    }
    return tenant
  }

  #take(tenant: Tenant): Place | Promise<Place> {
    const { atOnce, waitingAtMost } = this.#options
    if (tenant.places.length < atOnce) return this.#place(tenant)
    if (tenant.waiting.length >= waitingAtMost) throw new NoTurn('Too many requests of the tenant wait already.')
    return new Promise((resolve) => {
      tenant.waiting.push(resolve)
      this.#watch(tenant)
    })
  }

  #place(tenant: Tenant): Place {
    const place = { takenAt: this.#options.now() }
    tenant.places.push(place)
    return place
  }

  #leave(tenantId: string, tenant: Tenant, place: Place): void {
    const index = tenant.places.indexOf(place)
    // It may not have counted any more.
    if (index >= 0) this.#free(tenant, index)
    if (tenant.places.length === 0 && tenant.waiting.length === 0) this.#tenants.delete(tenantId)
  }

  #free(tenant: Tenant, index: number): void {
    tenant.places.splice(index, 1)
    const next = tenant.waiting.shift()
    if (!next) return
    const place = this.#place(tenant)
    // What arrived for other tenants goes first.
    void setImmediate().then(() => next(place))
  }

  /** Frees the place that was taken first once it no longer counts, as long as requests wait for one. */
  #watch(tenant: Tenant): void {
    const [first] = tenant.places
    if (tenant.timer || !first) return
    const { countedMs, now } = this.#options
    tenant.timer = setTimeout(
      () => {
        tenant.timer = undefined
        const [oldest] = tenant.places
        if (oldest && now() - oldest.takenAt >= countedMs) this.#free(tenant, 0)
        if (tenant.waiting.length > 0) this.#watch(tenant)
      },
      Math.max(1, countedMs - (now() - first.takenAt)),
    )
  }
}
