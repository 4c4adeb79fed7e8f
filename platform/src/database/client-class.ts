// The client that pools and sessions connect with. For a URL with several hosts, each new connection leads to the host
// that accepts writes at that moment.
import pg from 'pg'
import { urlsOfHosts } from '../config/index.ts'
import type { Connection } from './connection.ts'
import { HostSearch, refuseReadOnly } from './host-search.ts'

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** Undefined if there is only one host. */
export function searchFor({ url }: Connection): HostSearch | undefined {
  const urls = url === undefined ? [] : urlsOfHosts(url)
  return urls.length < 2 ? undefined : new HostSearch(urls)
}

export function clientClass(connection: Connection, search = searchFor(connection)): typeof pg.Client {
  return search ? searchingClient(search) : pg.Client
}

function searchingClient(search: HostSearch): typeof pg.Client {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToFound()
      if (!callback) return connected
      const call = callback as (error: Error | null, client?: pg.Client) => void
      connected.then(
        () => call(null, this),
        (error: Error) => call(error),
      )
      return undefined
    }

    async #connectToFound(): Promise<pg.Client> {
      // A connection that is lost while it is verified emits an event that would end the process.
      this.on('error', () => undefined)
      Object.assign(this, await search.find().then(({ host, port }) => ({ host, port })))
      try {
        await super.connect()
        // The host may have changed since the search.
        await refuseReadOnly(this)
        return this
      } catch (error) {
        search.forget()
        this.end().catch(() => undefined)
        throw error
      }
    }
  }
}
