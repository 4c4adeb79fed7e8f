// The connection that receives and sends wake-ups: a dedicated one, watched by a heartbeat, reopened whenever it is
// lost.
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { applicationRole, type Connection, clientClass, clientConfig } from '../database/index.ts'

export const channel = 'countersign'

export interface Listener {
  readonly listening: boolean
  send(payloads: readonly string[]): Promise<void>
  close(): Promise<void>
}

export interface ListenerEvents {
  onPayload(payload: string): void
  onLost(): void
  onBack(): void
}

const heartbeatMs = 1_000
const silenceAtMostMs = 2_000
const firstDelayMs = 100
const longestDelayMs = 2_000

const ignore = () => undefined

/** Rejects if the first connection fails; after that it never gives up. */
export async function openListener(connection: Connection, events: ListenerEvents): Promise<Listener> {
  const closing = new AbortController()
  const Client = clientClass(connection)
  let client: pg.Client | undefined
  let reconnected: Promise<void> = Promise.resolve()
  client = await connect()
  // A connection whose other end vanished silently is detected by a query timeout, which destroys it.
  const heartbeat = setInterval(() => client?.query('select 1').catch(ignore), heartbeatMs).unref()

  async function connect(): Promise<pg.Client> {
    const opened = new Client({
      ...clientConfig(connection, applicationRole),
      application_name: 'countersign: signals',
      pipeline: true,
      query_timeout: silenceAtMostMs,
    } as pg.ClientConfig)
    opened.on('error', ignore)
    opened.on('notification', ({ payload }) => events.onPayload(payload ?? ''))
    opened.once('end', () => {
      if (opened === client) lost()
    })
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      return opened
    } catch (error) {
      opened.end().catch(ignore)
      throw error
    }
  }

  function lost(): void {
    client = undefined
    if (closing.signal.aborted) return
    events.onLost()
    reconnected = reconnect()
  }

  async function reconnect(): Promise<void> {
    for (let pause = firstDelayMs; !client; pause = Math.min(pause * 2, longestDelayMs)) {
      await delay(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(ignore)
      if (closing.signal.aborted) return
      client = await connect().catch(ignore)
    }
    events.onBack()
  }

  return {
    get listening() {
      return client !== undefined
    },
    async send(payloads) {
      if (!client) throw new Error('Not connected.')
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
    },
    async close() {
      clearInterval(heartbeat)
      closing.abort()
      await reconnected
      await client?.end()
    },
  }
}
