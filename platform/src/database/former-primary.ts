// With several hosts: a connection whose host went silent may lead to a former primary. TCP takes long to give up, and
// while all connections of a pool wait in vain, none is opened that would find the new primary.
import type { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import type { HostSearch } from './host-search.ts'

const lookEveryMs = 1_000
const silentMs = 3_000

type Client = pg.PoolClient & { readonly host: string; readonly port: number; readonly connection: { stream: Socket } }

interface Seen {
  readonly bytesRead: number
  readonly at: number
}

/** Ends connections to another host than the primary, once one of them has been silent for a while. */
export function leaveFormerPrimary(pool: pg.Pool, search: HostSearch): void {
  const open = new Set<Client>()
  const inUse = new Map<Client, Seen>()
  const look = (client: pg.PoolClient) => {
    const { bytesRead } = (client as Client).connection.stream
    inUse.set(client as Client, { bytesRead, at: performance.now() })
  }
  pool.on('connect', (client) => open.add(client as Client))
  pool.on('acquire', look)
  pool.on('release', (_error, client) => inUse.delete(client as Client))
  pool.on('remove', (client) => open.delete(client as Client))

  /** An answer that takes long is no fault: then the search finds the same host. */
  const isSilent = ([client, seen]: [Client, Seen]) => {
    if (client.connection.stream.bytesRead !== seen.bytesRead) look(client)
    return performance.now() - (inUse.get(client)?.at ?? 0) > silentMs
  }
  const leave = async () => {
    search.forget()
    const primary = await search.find()
    for (const client of open)
      if (client.host !== primary.host || client.port !== primary.port)
        client.connection.stream.destroy(new Error('Connection terminated: another host is the primary.'))
  }
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer)
    // Without a primary there is nothing to change to.
    else if ([...inUse].some(isSilent)) leave().catch(() => undefined)
  }, lookEveryMs).unref()
}
