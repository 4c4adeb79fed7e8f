// Wake-ups between processes: hints that something has changed, never the change itself.
import { randomUUID } from 'node:crypto'
import { type Connection, sql } from '../database/index.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Log } from '../log/index.ts'
import { channel, openListener } from './listener.ts'
import { createOutbox } from './outbox.ts'
import { pack, unpack, wakeup } from './payload.ts'

export interface Signals {
  /** After a commit: received in this process immediately, in the others a few milliseconds later. */
  publish(topic: string, key: string): void
  /**
   * Part of the transaction, for revocations: listeners receive it if and only if the transaction commits. Halves the
   * write rate.
   */
  notify(tx: Pick<Transaction, 'run' | 'afterCommit'>, topic: string, key: string): Promise<void>
  /** Handlers may receive the same wake-up more than once. Returns a function that unsubscribes. */
  on(topic: string, handler: (key: string) => void): () => void
  /** From now until the next `listening`, wake-ups may be missed: flush caches, and keep entries only briefly. */
  onLost(handler: () => void): () => void
  readonly listening: boolean
  close(): Promise<void>
}

export interface SignalsOptions {
  /** A direct connection to PostgreSQL: a pooler that shares sessions would swallow LISTEN. */
  readonly connection: Connection
  readonly log: Log
}

type Handler = (key: string) => void

/** Rejects if PostgreSQL cannot be reached now; later failures are survived. */
export async function openSignals({ connection, log }: SignalsOptions): Promise<Signals> {
  const self = randomUUID()
  const handlers = new Map<string, Set<Handler>>()
  const lostHandlers = new Set<() => void>()

  const guarded = (handler: () => void) => {
    try {
      handler()
    } catch (error) {
      log.error({ err: error }, 'a handler of wake-ups failed')
    }
  }
  const deliver = (topic: string, key: string) => {
    for (const handler of handlers.get(topic) ?? []) guarded(() => handler(key))
  }

  const listener = await openListener(connection, {
    onPayload: (payload) =>
      guarded(() => {
        const { from, wakeups } = unpack(payload)
        if (from !== self) for (const [topic, key] of wakeups) deliver(topic, key)
      }),
    onLost() {
      log.warn('wake-ups between processes are lost until the database is back')
      for (const handler of lostHandlers) guarded(handler)
    },
    onBack() {
      log.info('wake-ups between processes are back')
      void outbox.flush()
    },
  })
  const outbox = createOutbox(self, listener.send)

  return {
    publish(topic, key) {
      outbox.add(wakeup(topic, key))
      deliver(topic, key)
    },
    async notify(tx, topic, key) {
      // Without a sender, so that we receive it ourselves even if the answer to COMMIT is lost and `afterCommit` never
      // runs.
      const [payload] = pack([wakeup(topic, key)])
      tx.afterCommit(() => deliver(topic, key))
      await tx.run(sql`select pg_notify(${channel}, ${payload})`)
    },
    on(topic, handler) {
      const listening = handlers.get(topic) ?? new Set()
      handlers.set(topic, listening.add(handler))
      return () => void listening.delete(handler)
    },
    onLost(handler) {
      lostHandlers.add(handler)
      return () => void lostHandlers.delete(handler)
    },
    get listening() {
      return listener.listening
    },
    async close() {
      await outbox.flush()
      await listener.close()
    },
  }
}
