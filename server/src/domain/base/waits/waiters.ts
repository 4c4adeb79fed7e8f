// Who waits in this process, and for what. One timer serves them all, and no connection of the database is held by any.
import { performance } from 'node:perf_hooks'
import { isUnavailable, type TenantScope } from '@countersign/platform/database'

/** For which of many things, of one kind and tenant, there may be something new. One query serves all who wait for them. */
export type Look = (tenant: TenantScope, topics: readonly string[]) => Promise<readonly string[]>

export interface Subject {
  readonly tenant: TenantScope
  readonly topic: string
  readonly look: Look
}

export interface Waiter {
  /** Forgets what it was told so far. Before a reading, which then sees all of that. */
  heed(): void
  /** Resolves when it is told something, at once where it was told since it last took heed; else when the time is over. */
  rest(milliseconds: number): Promise<void>
  wake(): void
  leave(): void
}

export interface Waiters {
  join(subject: Subject): Waiter
  /** By `keyOf` its tenant and topic. */
  wake(key: string): void
  wakeAll(): void
  /** How many rest. */
  count(): number
}

interface Resting {
  readonly subject: Subject
  readonly until: number
  lookedAt: number
}

const tickMs = 100

export const keyOf = (tenantId: string, topic: string) => `${tenantId}/${topic}`

/** `maxMs` is how long nobody looks, as things stand: a wake-up that was lost costs that much. */
export function createWaiters(maxMs: () => number): Waiters {
  const byKey = new Map<string, Set<Waiter>>()
  const resting = new Map<Waiter, Resting>()
  let ticking: NodeJS.Timeout | undefined

  const wake = (key: string) => {
    for (const waiter of byKey.get(key) ?? []) waiter.wake()
  }

  const tick = () => {
    const now = performance.now()
    const longAgo = now - maxMs()
    const due: Subject[] = []
    for (const [waiter, rest] of resting) {
      if (rest.until <= now) waiter.wake()
      else if (rest.lookedAt <= longAgo) {
        rest.lookedAt = now
        due.push(rest.subject)
      }
    }
    for (const [look, ofOneKind] of Map.groupBy(due, (subject) => subject.look))
      for (const together of Map.groupBy(ofOneKind, (subject) => subject.tenant.id).values())
        void lookFor(look, together)
    if (resting.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  const lookFor = async (look: Look, [first, ...others]: readonly Subject[]): Promise<void> => {
    if (!first) return
    const { tenant } = first
    const topics = [...new Set([first, ...others].map((subject) => subject.topic))]
    const changed = await look(tenant, topics).catch((error: unknown) => (isUnavailable(error) ? [] : topics))
    for (const topic of changed) wake(keyOf(tenant.id, topic))
  }

  const join = (subject: Subject): Waiter => {
    const key = keyOf(subject.tenant.id, subject.topic)
    let told = false
    let resolve: (() => void) | undefined
    const waiter: Waiter = {
      heed() {
        told = false
      },
      rest(milliseconds) {
        if (told) return Promise.resolve()
        const now = performance.now()
        resting.set(waiter, { subject, until: now + milliseconds, lookedAt: now })
        ticking ??= setInterval(tick, tickMs).unref()
        return new Promise((done) => {
          resolve = done
        })
      },
      wake() {
        told = true
        resting.delete(waiter)
        resolve?.()
      },
      leave() {
        resting.delete(waiter)
        others.delete(waiter)
        if (others.size === 0 && byKey.get(key) === others) byKey.delete(key)
      },
    }
    const others = byKey.get(key) ?? new Set()
    byKey.set(key, others.add(waiter))
    return waiter
  }

  return {
    join,
    wake,
    count: () => resting.size,
    wakeAll() {
      for (const waiters of byKey.values()) for (const waiter of waiters) waiter.wake()
    },
  }
}
