// Which requests a process runs at once. While several tenants send requests and the event loop is busy, a tenant above
// its share runs only a few requests at a time; the rest wait in that tenant's own queues, and no other tenant waits
// behind them. Within a tenant, its own callers and those that only name it take turns, and so do the callers of each.
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { noteRequest } from '../threads/index.ts'
import { type Asker, refusedWith } from './asker.ts'
import { CallersInTurn } from './callers-in-turn.ts'
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
  readonly asker: Asker
  readonly since: number
  /** Without a place, it is refused. */
  readonly resume: (place: Place | undefined) => void
}

interface Tenant {
  /** In the order in which they were taken. */
  readonly places: Place[]
  /** In the order in which they came. `TenantLimits` bounds their number. */
  readonly waiting: Set<Waiting>
  readonly queue: CallersInTurn<Waiting>
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
    maxWaitMs = 5_000,
    now = () => performance.now(),
    load = new LoopLoad(),
    shares = new Shares(),
    refusals = new Refusals(),
  }: AdmissionOptions = {}) {
    this.#options = { atOnce, aloneAtOnce, countedMs, maxWaitMs, now, load, shares, refusals }
  }

  /**
   * Runs immediately unless the tenant floods. Rejects with `NoTurn` if it has waited too long.
   * `open` is how many of the account's requests run or wait, with this one.
   */
  run<Result>(asker: Asker, open: number, work: () => Result | Promise<Result>): Result | Promise<Result> {
    noteRequest()
    const { tenantId } = asker
    const now = this.#options.now()
    if (this.#lastTenant !== tenantId) this.#change(tenantId, now)
    return this.#floods(tenantId, open, now) || this.#tenants.has(tenantId) ? this.#inTurn(asker, work) : work()
  }

  #floods(tenantId: string, open: number, now: number): boolean {
    const { load, shares, aloneAtOnce } = this.#options
    if (this.#isAlone(now)) return open > aloneAtOnce
    shares.count(tenantId, now)
    const own = this.#tenants.get(tenantId)?.waiting.size ?? 0
    return load.isBusy(now) && shares.asksMuch(tenantId, { own, all: this.#waiting })
  }

  #isAlone(now: number): boolean {
    return now >= this.#severalUntil
  }

  #change(tenantId: string, now: number): void {
    if (this.#lastTenant !== undefined) this.#severalUntil = now + severalMs
    this.#lastTenant = tenantId
  }

  async #inTurn<Result>(asker: Asker, work: () => Result | Promise<Result>): Promise<Result> {
    const { tenantId } = asker
    const tenant = this.#tenant(tenantId)
    const taken = this.#take(asker, tenant)
    const place = taken instanceof Promise ? await taken : taken
    if (!place) {
      const noTurn = (seconds: number) => new NoTurn('The tenant sends too much.', seconds)
      return this.#options.refusals.refuse(refusedWith(asker), noTurn)
    }
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
      tenant = { places: [], waiting: new Set(), queue: new CallersInTurn() }
      this.#tenants.set(tenantId, tenant)
    }
    return tenant
  }

  /** Undefined if no slot became free in time. */
  #take(asker: Asker, tenant: Tenant): Place | undefined | Promise<Place | undefined> {
    const { now } = this.#options
    if (tenant.waiting.size === 0 && this.#hasRoom(tenant)) return placeIn(tenant, now())
    return new Promise((resume) => {
      const waiting = { asker, since: now(), resume }
      tenant.waiting.add(waiting)
      tenant.queue.add(asker, waiting)
      this.#waiting += 1
      this.#fill(tenant)
      this.#watch(asker.tenantId, tenant)
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

  /** Gives free slots to the queues; none, if more are taken than there are by now, because another tenant came. */
  #fill(tenant: Tenant): void {
    while (this.#hasRoom(tenant)) {
      const next = tenant.queue.take()
      if (!next) return
      this.#resume(tenant, next, placeIn(tenant, this.#options.now()))
    }
  }

  #resume(tenant: Tenant, waiting: Waiting, place: Place | undefined): void {
    tenant.waiting.delete(waiting)
    this.#waiting -= 1
    waiting.resume(place)
  }

  #refuseLate(tenant: Tenant): void {
    const { maxWaitMs, now } = this.#options
    for (const waiting of tenant.waiting) {
      if (now() - waiting.since < maxWaitMs) return
      // It came before all others that wait, so it is the first of its caller too.
      tenant.queue.takeFrom(waiting.asker)
      this.#resume(tenant, waiting, undefined)
    }
  }

  #forget(tenantId: string, tenant: Tenant): void {
    const isIdle = tenant.places.length === 0 && tenant.waiting.size === 0
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
        if (tenant.waiting.size > 0) this.#watch(tenantId, tenant)
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
