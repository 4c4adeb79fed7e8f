// Waiting for a change that any process may make: of a challenge, or of what a device has to answer.
//
// Whoever changes something calls `changed` in the transaction of the change; whoever waits calls `until` with a way to read
// it. Wake-ups make it quick, and nothing depends on them: all who wait are also looked after every few seconds.
import { performance } from 'node:perf_hooks'
import type { Clock } from '@countersign/platform/clock'
import { isUnavailable, type TenantTx } from '@countersign/platform/database'
import type { Signals } from '@countersign/platform/signals'
import { createWaiters, keyOf, type Subject } from './waiters.ts'

export type { Look } from './waiters.ts'

export interface Reading<Value> {
  readonly value: Value
  /** There is nothing to wait for any more. */
  readonly final: boolean
  /** When it changes without anybody's doing, such as by expiry; in milliseconds since the epoch. */
  readonly changesAt?: number | undefined
}

/** The topic is a challenge's or a device's id. */
export interface Wait extends Subject {
  /** 0 reads once. */
  readonly milliseconds: number
  /** Ends the wait when it aborts: of the call whose caller may go away. */
  readonly signal: AbortSignal
}

export interface Waits {
  /** Once the transaction is committed, whoever waits for the topic reads again: here at once, elsewhere milliseconds later. */
  changed(tx: Pick<TenantTx, 'tenantId' | 'afterCommit'>, topic: string): void
  /**
   * Reads, and again after every change, until the reading is final, the time is over, or the process is to end. Gives what
   * was read last. `read` opens a transaction of its own each time: nothing is held in between, and no change is missed.
   */
  until<Value>(wait: Wait, read: () => Promise<Reading<Value>>): Promise<Value>
  /** How many wait at this moment. */
  count(): number
  /** Ends every wait, with an answer, and lets nobody wait from now on. */
  close(): void
}

interface Parts {
  readonly clock: Clock
  readonly signals: Pick<Signals, 'publish' | 'on' | 'listening'>
}

const signalTopic = 'waits'
const maxMs = 5_000
const maxMsWithoutSignals = 1_000
/** A reading that should have changed by now, by a clock that is a little ahead, is not repeated at once. */
const minMs = 50

export function createWaits({ clock, signals }: Parts): Waits {
  const waiters = createWaiters(() => (signals.listening ? maxMs : maxMsWithoutSignals))
  let closed = false
  signals.on(signalTopic, waiters.wake)

  return {
    changed(tx, topic) {
      tx.afterCommit(() => signals.publish(signalTopic, keyOf(tx.tenantId, topic)))
    },

    async until<Value>({ milliseconds, signal, ...subject }: Wait, read: () => Promise<Reading<Value>>) {
      const endsAt = performance.now() + milliseconds
      const waiter = waiters.join(subject)
      signal.addEventListener('abort', waiter.wake)
      try {
        for (let last: Reading<Value> | undefined; ; ) {
          waiter.heed()
          // Who waits already does not notice that the database was away.
          last = await read().catch((error: unknown) => {
            if (last && isUnavailable(error)) return last
            throw error
          })
          const { value, final, changesAt = Number.POSITIVE_INFINITY } = last
          const leftMs = endsAt - performance.now()
          if (final || leftMs <= 0 || closed || signal.aborted) return value
          await waiter.rest(Math.min(leftMs, Math.max(changesAt - clock.now(), minMs)))
          if (signal.aborted) return value
        }
      } finally {
        signal.removeEventListener('abort', waiter.wake)
        waiter.leave()
      }
    },

    count: waiters.count,

    close() {
      closed = true
      waiters.wakeAll()
    },
  }
}
