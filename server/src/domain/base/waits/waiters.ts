// The requests that wait in this process, and for what. One timer serves them all, and none of them holds a database connection.
import { performance } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { isUnavailable, type TenantScope } from '@countersign/platform/database'
import { TightHeap } from './tight-heap.ts'

/** Which of many topics, of one kind and tenant, may have changed. One query serves all requests that wait for them. */
export type Look = (tenant: TenantScope, topics: readonly string[]) => Promise<readonly string[]>

export interface Subject {
  readonly tenant: TenantScope
  readonly topic: string
  readonly look: Look
}

interface Resting {
  readonly until: number
  lookedAt: number
}

const tickMs = 100
/** Responses that follow each other without another request in between. */
const endedTogether = 8

export const keyOf = (tenantId: string, topic: string) => `${tenantId}/${topic}`

export class Waiters {
  readonly #maxMs: () => number
  readonly #byKey = new Map<string, Set<Waiter>>()
  readonly #resting = new Map<Waiter, Resting>()
  readonly #heap = new TightHeap()
  #ticking: NodeJS.Timeout | undefined

  /** `maxMs` is the current polling interval of a topic: a lost wake-up delays a change by that much. */
  constructor(maxMs: () => number) {
    this.#maxMs = maxMs
  }

  join(subject: Subject): Waiter {
    const waiter = new Waiter(subject, this)
    const key = keyOf(subject.tenant.id, subject.topic)
    this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(waiter))
    return waiter
  }

  leave(waiter: Waiter): void {
    this.rose(waiter)
    const key = keyOf(waiter.subject.tenant.id, waiter.subject.topic)
    const others = this.#byKey.get(key)
    others?.delete(waiter)
    if (others?.size === 0) this.#byKey.delete(key)
  }

  /** Wakes the requests that wait for a tenant's topic, given by `keyOf`. */
  wake(key: string): void {
    for (const waiter of this.#byKey.get(key) ?? []) waiter.wake()
  }

  wakeAll(): void {
    for (const waiters of this.#byKey.values()) for (const waiter of waiters) waiter.wake()
  }

  rests(waiter: Waiter, milliseconds: number): void {
    const now = performance.now()
    this.#resting.set(waiter, { until: now + milliseconds, lookedAt: now })
    this.#heap.follow(this.#resting.size)
    this.#ticking ??= setInterval(() => this.#tick(), tickMs).unref()
  }

  rose(waiter: Waiter): void {
    this.#resting.delete(waiter)
    this.#heap.follow(this.#resting.size)
  }

  /** How many requests wait at this moment. */
  get resting(): number {
    return this.#resting.size
  }

  #tick(): void {
    const now = performance.now()
    const longAgo = now - this.#maxMs()
    const due: Subject[] = []
    const ended: Waiter[] = []
    for (const [waiter, rest] of this.#resting) {
      if (rest.until <= now) ended.push(waiter)
      else if (rest.lookedAt <= longAgo) {
        rest.lookedAt = now
        due.push(waiter.subject)
      }
    }
    void this.#end(ended)
    for (const [look, ofOneKind] of Map.groupBy(due, (subject) => subject.look))
      for (const together of Map.groupBy(ofOneKind, (subject) => subject.tenant.id).values())
        void this.#lookFor(look, together)
    if (this.#resting.size > 0) return
    clearInterval(this.#ticking)
    this.#ticking = undefined
  }

  /** Callers that began to wait together are not answered all at once: other requests would wait behind a thousand responses. */
  async #end(ended: readonly Waiter[]): Promise<void> {
    for (const [index, waiter] of ended.entries()) {
      if (index > 0 && index % endedTogether === 0) await setImmediate()
      // Unless it was woken in between.
      if ((this.#resting.get(waiter)?.until ?? Number.POSITIVE_INFINITY) <= performance.now()) waiter.rise()
    }
  }

  async #lookFor(look: Look, [first, ...others]: readonly Subject[]): Promise<void> {
    if (!first) return
    const { tenant } = first
    const topics = [...new Set([first, ...others].map((subject) => subject.topic))]
    const changed = await look(tenant, topics).catch((error: unknown) => (isUnavailable(error) ? [] : topics))
    for (const topic of changed) this.wake(keyOf(tenant.id, topic))
  }
}

/** One request that waits. */
class Waiter {
  readonly subject: Subject
  readonly #all: Waiters
  #told = false
  #resolve: (() => void) | undefined

  constructor(subject: Subject, all: Waiters) {
    this.subject = subject
    this.#all = all
  }

  /** Forgets earlier wake-ups. Call it before a read, which then sees all those changes. */
  heed(): void {
    this.#told = false
  }

  /** Resolves at the next wake-up, immediately if there was one since `heed`; otherwise at the timeout. */
  rest(milliseconds: number): Promise<void> {
    if (this.#told) return Promise.resolve()
    this.#all.rests(this, milliseconds)
    return new Promise((done) => {
      this.#resolve = done
    })
  }

  /** Whether there was a wake-up since `heed`. */
  get told(): boolean {
    return this.#told
  }

  wake(): void {
    this.#told = true
    this.rise()
  }

  /** Ends the rest because its time is over. */
  rise(): void {
    this.#all.rose(this)
    this.#resolve?.()
  }

  leave(): void {
    this.#all.leave(this)
  }
}
