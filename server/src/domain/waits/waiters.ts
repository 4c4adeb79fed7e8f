// Who waits in this process, and for what. One timer serves them all, and no connection of the database is held by any.
import { performance } from 'node:perf_hooks'

export interface Waiter {
  /** Forgets what it was told so far. Before a reading, which then sees all of that. */
  heed(): void
  /** Resolves when it is told something, at once where it was told since it last took heed; else when the time is over. */
  rest(milliseconds: number): Promise<void>
  wake(): void
  leave(): void
}

export interface Waiters {
  join(topic: string): Waiter
  wake(topic: string): void
  wakeAll(): void
  /** How many rest. */
  count(): number
}

const tickMs = 100

/** `mostMs` is how long anybody rests, as things stand: a wake-up that was lost costs that much. */
export function createWaiters(mostMs: () => number): Waiters {
  const byTopic = new Map<string, Set<Waiter>>()
  const resting = new Map<Waiter, { readonly since: number; readonly until: number }>()
  let ticking: NodeJS.Timeout | undefined

  const tick = () => {
    const now = performance.now()
    const longAgo = now - mostMs()
    for (const [waiter, { since, until }] of resting) {
      if (until <= now || since <= longAgo) waiter.wake()
    }
    if (resting.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }

  const join = (topic: string): Waiter => {
    let told = false
    let resolve: (() => void) | undefined
    const waiter: Waiter = {
      heed() {
        told = false
      },
      rest(milliseconds) {
        if (told) return Promise.resolve()
        const since = performance.now()
        resting.set(waiter, { since, until: since + milliseconds })
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
        if (others.size === 0 && byTopic.get(topic) === others) byTopic.delete(topic)
      },
    }
    const others = byTopic.get(topic) ?? new Set()
    byTopic.set(topic, others.add(waiter))
    return waiter
  }

  return {
    join,
    count: () => resting.size,
    wake(topic) {
      for (const waiter of byTopic.get(topic) ?? []) waiter.wake()
    },
    wakeAll() {
      for (const waiters of byTopic.values()) for (const waiter of waiters) waiter.wake()
    },
  }
}
