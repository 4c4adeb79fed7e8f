// Which requests a process runs at once. While several tenants send requests and the event loop is busy, a tenant above
// its share runs only a few requests at a time; the rest wait in that tenant's own queue, and no other tenant waits
// behind them.
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { noteRequest } from './easing.ts'
import { LoopLoad } from './loop-load.ts'
import { Shares } from './shares.ts'
import { NoTurn, severalMs } from './turns.ts'

export interface AdmissionOptions {
  /** Requests that a tenant above its share may run at once. */
  readonly atOnce?: number
  /** A request that takes longer waits for something other than the event loop, and no longer counts. */
  readonly countedMs?: number
  /** How many requests of one tenant may wait. */
  readonly waitingAtMost?: number
  readonly now?: () => number
  readonly load?: Pick<LoopLoad, 'isBusy' | 'rest'>
  readonly shares?: Pick<Shares, 'count' | 'asksMuch'>
}

interface Place {
  /** While it rests, when the rest ends. */
  takenAt: number
}

interface Tenant {
  /** In the order in which they were taken. */
  readonly places: Place[]
  readonly waiting: ((place: Place) => void)[]
  timer?: NodeJS.Timeout | undefined
}

const longestRestMs = 100

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
    load = new LoopLoad(),
    shares = new Shares(),
  }: AdmissionOptions = {}) {
    this.#options = { atOnce, countedMs, waitingAtMost, now, load, shares }
  }

  /** Runs immediately unless the tenant floods. Rejects with `NoTurn` if too many of the tenant's requests wait. */
  run<Result>(tenantId: string, work: () => Result | Promise<Result>): Result | Promise<Result> {
    noteRequest()
    const { load, shares } = this.#options
    const now = this.#options.now()
    if (this.#lastTenant !== tenantId) this.#change(tenantId, now)
    if (now >= this.#severalUntil) return work()
    shares.count(tenantId, now)
    const floods = load.isBusy(now) && shares.asksMuch(tenantId)
    return floods || this.#tenants.has(tenantId) ? this.#inTurn(tenantId, work) : work()
  }

  #change(tenantId: string, now: number): void {
    if (this.#lastTenant !== undefined) this.#severalUntil = now + severalMs
    this.#lastTenant = tenantId
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
    const { atOnce, waitingAtMost, now } = this.#options
    if (tenant.places.length < atOnce) return placeIn(tenant, now())
    if (tenant.waiting.length >= waitingAtMost) throw new NoTurn('Too many requests of the tenant wait already.')
    return new Promise((resolve) => {
      tenant.waiting.push(resolve)
      this.#watch(tenant)
    })
  }

  /** While the loop has too little time left for other tenants, the slot rests first. */
  #leave(tenantId: string, tenant: Tenant, place: Place): void {
    // It may have stopped counting already.
    if (!tenant.places.includes(place)) {
      this.#forget(tenantId, tenant)
      return
    }
    const now = this.#options.now()
    const tookMs = Math.max(1, now - place.takenAt)
    const restMs = Math.min(longestRestMs, tookMs * this.#options.load.rest(now))
    place.takenAt = now + restMs
    // Requests that arrived for other tenants run first.
    void (restMs > 0 ? delay(restMs) : setImmediate()).then(() => {
      this.#free(tenant, place)
      this.#forget(tenantId, tenant)
    })
  }

  /** Gives the slot to the next request of the queue. */
  #free(tenant: Tenant, place: Place): void {
    const index = tenant.places.indexOf(place)
    if (index < 0) return
    tenant.places.splice(index, 1)
    tenant.waiting.shift()?.(placeIn(tenant, this.#options.now()))
  }

  #forget(tenantId: string, tenant: Tenant): void {
    const isIdle = tenant.places.length === 0 && tenant.waiting.length === 0
    // A request that no longer counted may end after the tenant was forgotten and has come back.
    if (isIdle && this.#tenants.get(tenantId) === tenant) this.#tenants.delete(tenantId)
  }

  /** Frees the slot that was taken first once it no longer counts, as long as requests wait for one. */
  #watch(tenant: Tenant): void {
    const [first] = tenant.places
    if (tenant.timer || !first) return
    const { countedMs, now } = this.#options
    tenant.timer = setTimeout(
      () => {
        tenant.timer = undefined
        const [oldest] = tenant.places
        if (oldest && now() - oldest.takenAt >= countedMs) this.#free(tenant, oldest)
        if (tenant.waiting.length > 0) this.#watch(tenant)
      },
      Math.max(1, countedMs - (now() - first.takenAt)),
    )
  }
}

function placeIn(tenant: Tenant, takenAt: number): Place {
  const place = { takenAt }
  tenant.places.push(place)
  return place
}
