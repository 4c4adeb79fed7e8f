// Which requests a process runs at once. While several tenants send requests and the event loop is busy, a tenant above
// its share runs only a few requests at a time; the rest wait in that tenant's own queue, and no other tenant waits
// behind them.
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { noteRequest } from './easing.ts'
import { LoopLoad } from './loop-load.ts'
import { Refusals } from './refusals.ts'
import { Shares } from './shares.ts'
import { CallerLeft, NoTurn, severalMs } from './turns.ts'

export interface AdmissionOptions {
  /** Requests that a tenant above its share may run at once. */
  readonly atOnce?: number
  /** Requests that a tenant may run at once while no other sends any: another one that comes waits for these, and for no more. */
  readonly aloneAtOnce?: number
  /** A request that takes longer waits for something other than the event loop, and no longer counts. */
  readonly countedMs?: number
  /** How many requests of one tenant may wait. */
  readonly waitingAtMost?: number
  /** A request that has waited this long is refused, before its caller gives up. */
  readonly maxWaitMs?: number
  readonly now?: () => number
  readonly load?: Pick<LoopLoad, 'isBusy' | 'rest'>
  readonly shares?: Pick<Shares, 'count' | 'asksMuch'>
  readonly refusals?: Refusals
}

interface Place {
  /** While it rests, when the rest ends. */
  takenAt: number
}

interface Waiting {
  readonly since: number
  /** Without a place, it is refused. */
  readonly resume: (place: Place | undefined) => void
}

interface Tenant {
  /** In the order in which they were taken. */
  readonly places: Place[]
  /** In the order in which they came. */
  readonly waiting: Waiting[]
  timer?: NodeJS.Timeout | undefined
}

const longestRestMs = 100

export class Admission {
  readonly #options: Required<AdmissionOptions>
  readonly #tenants = new Map<string, Tenant>()
  #lastTenant: string | undefined
  #severalUntil = Number.NEGATIVE_INFINITY
  /** In all queues. */
  #waiting = 0

  constructor({
    atOnce = 2,
    aloneAtOnce = 64,
    countedMs = 5,
    waitingAtMost = 1_000,
    maxWaitMs = 5_000,
    now = () => performance.now(),
    load = new LoopLoad(),
    shares = new Shares(),
    refusals = new Refusals(),
  }: AdmissionOptions = {}) {
    this.#options = { atOnce, aloneAtOnce, countedMs, waitingAtMost, maxWaitMs, now, load, shares, refusals }
  }

  /**
   * Runs immediately unless the tenant floods. `open` is how many of the tenant's requests run or wait, with this one. Rejects
   * with `NoTurn` if too many wait, or it has waited too long.
   */
  run<Result>(tenantId: string, open: number, work: () => Result | Promise<Result>): Result | Promise<Result> {
    noteRequest()
    const now = this.#options.now()
    if (this.#lastTenant !== tenantId) this.#change(tenantId, now)
    return this.#floods(tenantId, open, now) || this.#tenants.has(tenantId) ? this.#inTurn(tenantId, work) : work()
  }

  #floods(tenantId: string, open: number, now: number): boolean {
    const { load, shares, aloneAtOnce } = this.#options
    if (this.#isAlone(now)) return open > aloneAtOnce
    shares.count(tenantId, now)
    const own = this.#tenants.get(tenantId)?.waiting.length ?? 0
    return load.isBusy(now) && shares.asksMuch(tenantId, { own, all: this.#waiting })
  }

  #isAlone(now: number): boolean {
    return now >= this.#severalUntil
  }

  #change(tenantId: string, now: number): void {
    if (this.#lastTenant !== undefined) this.#severalUntil = now + severalMs
    this.#lastTenant = tenantId
  }

  async #inTurn<Result>(tenantId: string, work: () => Result | Promise<Result>): Promise<Result> {
    const tenant = this.#tenant(tenantId)
    const taken = this.#take(tenantId, tenant)
    const place = taken instanceof Promise ? await taken : taken
    if (!place)
      return this.#options.refusals.refuse(tenantId, (seconds) => new NoTurn('The tenant sends too much.', seconds))
    let isUsed = true
    try {
      return await work()
    } catch (error) {
      isUsed = !(error instanceof CallerLeft)
      throw error
    } finally {
      this.#leave(tenantId, tenant, place, isUsed)
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

  /** Undefined if too many wait, or no slot became free in time. */
  #take(tenantId: string, tenant: Tenant): Place | undefined | Promise<Place | undefined> {
    const { waitingAtMost, now } = this.#options
    if (tenant.waiting.length === 0 && this.#hasRoom(tenant)) return placeIn(tenant, now())
    if (tenant.waiting.length >= waitingAtMost) return undefined
    return new Promise((resume) => {
      tenant.waiting.push({ since: now(), resume })
      this.#waiting += 1
      this.#fill(tenant)
      this.#watch(tenantId, tenant)
    })
  }

  #hasRoom({ places }: Tenant): boolean {
    const { atOnce, aloneAtOnce, now } = this.#options
    return places.length < (this.#isAlone(now()) ? aloneAtOnce : atOnce)
  }

  #leave(tenantId: string, tenant: Tenant, place: Place, isUsed: boolean): void {
    // It may have stopped counting already.
    if (isUsed && tenant.places.includes(place)) {
      this.#rest(tenantId, tenant, place)
    } else {
      this.#free(tenant, place)
      this.#forget(tenantId, tenant)
    }
  }

  /** While the loop has too little time left for other tenants, the slot rests before the next request takes it. */
  #rest(tenantId: string, tenant: Tenant, place: Place): void {
    const now = this.#options.now()
    const tookMs = Math.max(1, now - place.takenAt)
    const restMs = this.#isAlone(now) ? 0 : Math.min(longestRestMs, tookMs * this.#options.load.rest(now))
    place.takenAt = now + restMs
    // Requests that arrived for other tenants run first.
    void (restMs > 0 ? delay(restMs) : setImmediate()).then(() => {
      this.#free(tenant, place)
      this.#forget(tenantId, tenant)
    })
  }

  #free(tenant: Tenant, place: Place): void {
    const index = tenant.places.indexOf(place)
    if (index < 0) return
    tenant.places.splice(index, 1)
    this.#fill(tenant)
  }

  /** Gives free slots to the queue; none, if more are taken than there are by now, because another tenant came. */
  #fill(tenant: Tenant): void {
    while (tenant.waiting.length > 0 && this.#hasRoom(tenant)) {
      this.#resumeFirst(tenant, placeIn(tenant, this.#options.now()))
    }
  }

  #resumeFirst(tenant: Tenant, place: Place | undefined): void {
    this.#waiting -= 1
    tenant.waiting.shift()?.resume(place)
  }

  #refuseLate(tenant: Tenant): void {
    const { maxWaitMs, now } = this.#options
    for (let first = tenant.waiting[0]; first && now() - first.since >= maxWaitMs; first = tenant.waiting[0])
      this.#resumeFirst(tenant, undefined)
  }

  #forget(tenantId: string, tenant: Tenant): void {
    const isIdle = tenant.places.length === 0 && tenant.waiting.length === 0
    // A request that no longer counted may end after the tenant was forgotten and has come back.
    if (isIdle && this.#tenants.get(tenantId) === tenant) this.#tenants.delete(tenantId)
  }

  /**
   * As long as requests wait for a slot, the one that was taken first becomes free once its request no longer counts. It rests
   * too: on a busy loop every request takes long, and a tenant would otherwise run more of them the slower they are.
   */
  #watch(tenantId: string, tenant: Tenant): void {
    if (tenant.timer || tenant.places.length === 0) return
    const { countedMs, now } = this.#options
    const takenFirst = tenant.places.reduce((first, place) => (place.takenAt < first.takenAt ? place : first))
    tenant.timer = setTimeout(
      () => {
        tenant.timer = undefined
        const counts = tenant.places.includes(takenFirst)
        this.#refuseLate(tenant)
        if (counts && now() - takenFirst.takenAt >= countedMs) this.#rest(tenantId, tenant, takenFirst)
        if (tenant.waiting.length > 0) this.#watch(tenantId, tenant)
      },
      Math.max(1, countedMs - (now() - takenFirst.takenAt)),
    )
  }
}

function placeIn(tenant: Tenant, takenAt: number): Place {
  const place = { takenAt }
  tenant.places.push(place)
  return place
}
