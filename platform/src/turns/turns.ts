import type { Asker } from './asker.ts'
import { CallersInTurn } from './callers-in-turn.ts'

export interface TurnOptions {
  /**
   * How many turns one tenant may hold. If unset, all of them while no other tenant asks for any, otherwise all but
   * one.
   */
  readonly perTenant?: number
  /** A caller that has waited this long is refused with `NoTurn`. */
  readonly maxWaitMs?: number
  /**
   * While more of a tenant's callers queue, its results are delivered in small groups: the work that follows is then
   * shared, which costs a fraction and serves the whole queue sooner.
   */
  readonly inGroups?: boolean
  /**
   * For work that keeps a core busy, which slows down the other cores too: while another tenant asks, a tenant with more callers
   * in its queue rests after each turn for this many times as long as it took.
   */
  readonly restsPerTurn?: number
  readonly now?: () => number
}

/**
 * Limits how much runs at once on a resource that all tenants share. Waiting tenants take turns, and none of them holds
 * every turn while others ask: a flood from one tenant never makes another wait for its end. Within a tenant, its callers take
 * turns too, if the work says whose it is.
 */
export class Turns {
  readonly #atOnce: number
  readonly #options: TurnOptions
  readonly #now: () => number
  #free: number
  readonly #held = new Map<string, number>()
  readonly #waiting = new Map<string, CallersInTurn<() => void>>()
  #lastTenant: string | undefined
  #anotherAskedAt = Number.NEGATIVE_INFINITY
  #results: (() => void)[] = []
  #resultsTimer: NodeJS.Timeout | undefined

  constructor(atOnce: number, options: TurnOptions = {}) {
    this.#atOnce = atOnce
    this.#free = atOnce
    this.#options = options
    this.#now = options.now ?? (() => performance.now())
  }

  /** How many callers wait. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((count, queue) => count + queue.size, 0)
  }

  /** For a tenant, or for one of its callers. */
  async take<Result>(who: string | Asker, work: () => Promise<Result>): Promise<Result> {
    const asker = typeof who === 'string' ? anyCallerOf(who) : who
    const { tenantId } = asker
    this.#notice(tenantId)
    if (!this.#begin(tenantId)) await this.#wait(asker)
    const startedAt = this.#now()
    try {
      return await work()
    } finally {
      this.#end(tenantId, this.#now() - startedAt)
      if (this.#options.inGroups) await this.#leave(tenantId)
    }
  }

  #notice(tenantId: string): void {
    if (this.#lastTenant !== undefined && this.#lastTenant !== tenantId) this.#anotherAskedAt = this.#now()
    this.#lastTenant = tenantId
  }

  #maxPerTenant(): number {
    const { perTenant } = this.#options
    if (perTenant !== undefined) return perTenant
    return this.#isAlone() ? this.#atOnce : Math.max(1, this.#atOnce - 1)
  }

  #isAlone(): boolean {
    return this.#now() >= this.#anotherAskedAt + severalMs
  }

  #begin(tenantId: string): boolean {
    const held = this.#held.get(tenantId) ?? 0
    if (this.#free === 0 || held >= this.#maxPerTenant()) return false
    this.#free -= 1
    this.#held.set(tenantId, held + 1)
    return true
  }

  #wait(asker: Asker): Promise<void> {
    return new Promise((resolve, reject) => {
      const { maxWaitMs } = this.#options
      const giveUp = () => {
        this.#forgetFirst(asker)
        reject(new NoTurn('No turn came in time.'))
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      const resume = () => {
        clearTimeout(timer)
        resolve()
      }
      const queue = this.#waiting.get(asker.tenantId) ?? new CallersInTurn()
      queue.add(asker, resume)
      this.#waiting.set(asker.tenantId, queue)
    })
  }

  /** All wait equally long, so the one that gives up is the first of its caller. */
  #forgetFirst(asker: Asker): void {
    const queue = this.#waiting.get(asker.tenantId)
    queue?.takeFrom(asker)
    if (queue?.size === 0) this.#waiting.delete(asker.tenantId)
  }

  #end(tenantId: string, tookMs: number): void {
    const restMs = this.#restMs(tenantId, tookMs)
    this.#free += 1
    if (restMs > 0) setTimeout(() => this.#rested(tenantId), restMs)
    else this.#giveBack(tenantId)
    this.#fill()
  }

  #restMs(tenantId: string, tookMs: number): number {
    const { restsPerTurn = 0 } = this.#options
    const anotherAsks = this.#now() < this.#anotherAskedAt + asksMs
    return anotherAsks && this.#waiting.has(tenantId) ? restsPerTurn * tookMs : 0
  }

  #rested(tenantId: string): void {
    this.#giveBack(tenantId)
    this.#fill()
  }

  #giveBack(tenantId: string): void {
    const held = (this.#held.get(tenantId) ?? 0) - 1
    if (held > 0) this.#held.set(tenantId, held)
    else this.#held.delete(tenantId)
  }

  #fill(): void {
    for (const [next, queue] of [...this.#waiting]) {
      if (this.#free === 0) return
      if (!this.#begin(next)) continue
      // A map keeps insertion order: a tenant that has had its turn queues again behind the others.
      this.#waiting.delete(next)
      const resume = queue.take()
      if (queue.size > 0) this.#waiting.set(next, queue)
      resume?.()
    }
  }

  #leave(tenantId: string): Promise<void> {
    return new Promise((resolve) => {
      this.#results.push(resolve)
      if (!this.#waiting.has(tenantId) || this.#results.length >= groupOf * this.#atOnce) this.#release()
      else this.#resultsTimer ??= setTimeout(() => this.#release(), heldAtMostMs)
    })
  }

  #release(): void {
    clearTimeout(this.#resultsTimer)
    this.#resultsTimer = undefined
    for (const go of this.#results.splice(0)) go()
  }
}

const anyCallerOf = (tenantId: string): Asker => ({ tenantId, account: 'authenticated', caller: '' })

export class NoTurn extends Error {
  override readonly name: string = 'NoTurn'

  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds = 1) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The caller has left while it waited for the turn, so nothing was done with it. */
export class CallerLeft extends NoTurn {
  override readonly name = 'CallerLeft'
}

/** How long after two tenants have asked they count as asking at the same time. */
export const severalMs = 10_000
/** How long another tenant counts as asking now: a rest costs the tenant with the queue more than one turn less does. */
const asksMs = 1_000
const groupOf = 2
const heldAtMostMs = 100
