// Waiting for a change that any process may make: of a challenge, or of the challenges that a device has to answer.
//
// The transaction that changes something calls `changed`; the request that waits calls `until` with a function that
// reads it. Wake-ups make it fast, but nothing depends on them: waiting requests also poll every few seconds.
import { performance } from 'node:perf_hooks'
import type { Origin } from '@countersign/platform/access'
import type { Clock } from '@countersign/platform/clock'
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { askerOf, type TenantLimits } from '@countersign/platform/turns'
import { keyOf, type Subject, Waiters } from './waiters.ts'

export type { Look } from './waiters.ts'

export interface Reading<Value> {
  readonly value: Value
  /** There is nothing to wait for any more. */
  readonly final: boolean
  /** When it changes with time, such as by expiry; in milliseconds since the epoch. */
  readonly changesAt?: number | undefined
}

/** The topic is a challenge's or a device's id. */
export interface Wait extends Subject {
  /** 0 reads once. */
  readonly milliseconds: number
  /** Ends the wait when it aborts: the signal of a call whose caller may disconnect. */
  readonly signal: AbortSignal
  /** Of the request that waits, which then counts as an open wait. Undefined if none does, or it counts already. */
  readonly origin?: Origin | undefined
}

interface Parts {
  readonly clock: Clock
  readonly signals: Pick<Signals, 'publish' | 'on' | 'listening'>
  readonly tenantLimits: Pick<TenantLimits, 'wait'>
}

const signalTopic = 'waits'
const maxMs = 5_000
const maxMsWithoutSignals = 1_000
/** A value that should have changed by now, by a clock that is slightly ahead, is not read again immediately. */
const minMs = 50

export class Waits {
  readonly #clock: Clock
  readonly #signals: Parts['signals']
  readonly #tenantLimits: Parts['tenantLimits']
  readonly #waiters: Waiters
  #closed = false

  constructor({ clock, signals, tenantLimits }: Parts) {
    this.#clock = clock
    this.#tenantLimits = tenantLimits
    this.#signals = signals
    this.#waiters = new Waiters(() => (signals.listening ? maxMs : maxMsWithoutSignals))
    signals.on(signalTopic, (key) => this.#waiters.wake(key))
  }

  /**
   * Once the transaction is committed, requests that wait for the topic read again: here immediately, elsewhere
   * milliseconds later.
   */
  changed(tx: Pick<TenantTx, 'tenantId' | 'afterCommit'>, topic: string): void {
    tx.afterCommit(() => this.#signals.publish(signalTopic, keyOf(tx.tenantId, topic)))
  }

  /**
   * Reads, and again after every change, until the value is final, the time is over, or the process stops. Returns the
   * last value. `read` opens its own transaction each time: nothing is held in between, and no change is missed.
   * @throws {Problem} if the tenant has too many open waits
   */
  async until<Value>(wait: Wait, read: () => Promise<Reading<Value>>): Promise<Value> {
    const { milliseconds, signal, origin, ...subject } = wait
    const asker = origin && milliseconds > 0 ? askerOf(subject.tenant.id, origin) : undefined
    const leaveLimit = asker && this.#tenantLimits.wait(asker)
    const endsAt = performance.now() + milliseconds
    const waiter = this.#waiters.join(subject)
    const wake = () => waiter.wake()
    signal.addEventListener('abort', wake)
    try {
      for (let last: Reading<Value> | undefined; ; ) {
        waiter.heed()
        // A request that is already waiting does not notice a database outage.
        last = await read().catch((error: unknown) => {
          if (last && isUnavailable(error)) return last
          throw error
        })
        const { value, final, changesAt = Number.POSITIVE_INFINITY } = last
        const leftMs = endsAt - performance.now()
        if (final || leftMs <= 0 || this.#closed || signal.aborted) return value
        await waiter.rest(Math.min(leftMs, Math.max(changesAt - this.#clock.now(), minMs)))
        if (signal.aborted) return value
        // Without a wake-up nothing has changed: thousands of waits that end need no read each. A lost wake-up delays a
        // change until the caller asks again.
        if (!waiter.told && this.#signals.listening && performance.now() >= endsAt) return value
      }
    } finally {
      signal.removeEventListener('abort', wake)
      waiter.leave()
      leaveLimit?.()
    }
  }

  /** How many requests wait at this moment. */
  count(): number {
    return this.#waiters.resting
  }

  /** Ends every wait with a response, and starts no new ones. */
  close(): void {
    this.#closed = true
    this.#waiters.wakeAll()
  }
}
