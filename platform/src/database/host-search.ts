// Finds the host that accepts writes, if a URL names several: the primary of a cluster with standbys. The hosts are
// tried in turn, beginning with the one that was right last.
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { urlsOfHosts } from '../config/index.ts'
import type { Connection } from './connection.ts'
import { DatabaseUnavailable } from './failures.ts'

interface Host {
  readonly host: string
  readonly port: number
  readonly url: string
}

/** A host does not hold up the others for longer: one that is cut off gives no answer at all. */
const nextAfterMs = 250
const answerMs = 2_000
/** For a burst of new connections. Each of them verifies what was found. */
const freshMs = 1_000

class ReadOnly extends DatabaseUnavailable {}

/** No host accepts writes. The message has the reason of each of them. */
class NoWritableHost extends DatabaseUnavailable {
  constructor(reasons: readonly string[]) {
    super(`None of the hosts accepts writes: ${reasons.join('; ')}`)
  }
}

export class HostSearch {
  readonly #urls: readonly string[]
  #last = 0
  #found: { readonly host: Host; readonly at: number } | undefined
  #running: Promise<Host> | undefined

  constructor(urls: readonly string[]) {
    this.#urls = urls
  }

  find(): Promise<Host> {
    if (this.#found && performance.now() - this.#found.at < freshMs) return Promise.resolve(this.#found.host)
    this.#running ??= this.#search().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** The host was found, but could not be used. */
  forget(): void {
    this.#found = undefined
  }

  async #search(): Promise<Host> {
    const hosts = hostsOf(this.#urls)
    const inTurn = hosts.map((_, index) => (this.#last + index) % hosts.length)
    const index = await firstToSucceed(inTurn, async (candidate) => {
      await assertWritable(hosts[candidate] as Host)
      return candidate
    })
    this.#last = index
    const host = hosts[index] as Host
    this.#found = { host, at: performance.now() }
    return host
  }
}

const hostsOf = (urls: readonly string[]): readonly Host[] =>
  urls.map((url) => {
    const { host, port } = new pg.Client({ connectionString: url })
    return { host, port, url }
  })

/** Starts the next attempt when the one before has failed or takes too long. */
async function firstToSucceed<T>(candidates: readonly T[], attempt: (candidate: T) => Promise<T>): Promise<T> {
  let isFound = false
  let turn: Promise<unknown> = Promise.resolve()
  const attempts = candidates.map((candidate) => {
    const attempted = turn.then(() => {
      if (isFound) throw new Error('not tried')
      return attempt(candidate)
    })
    turn = turn.then(() => Promise.race([attempted.catch(() => undefined), delay(nextAfterMs)]))
    return attempted
  })
  try {
    return await Promise.any(attempts)
  } catch (error) {
    throw new NoWritableHost((error as AggregateError).errors.map((reason: Error) => reason.message))
  } finally {
    isFound = true
  }
}

interface HostState {
  /** With its port. */
  readonly host: string
  readonly state: 'writable' | 'read-only' | 'unusable'
  readonly reason?: string
}

/** The state of each host, if the URL names several. */
export function describeHosts({ url = '' }: Connection): Promise<readonly HostState[]> {
  const urls = urlsOfHosts(url)
  if (urls.length < 2) return Promise.resolve([])
  return Promise.all(
    hostsOf(urls).map(async (candidate): Promise<HostState> => {
      const host = nameOf(candidate)
      try {
        await probe(candidate)
        return { host, state: 'writable' }
      } catch (error) {
        if (error instanceof ReadOnly) return { host, state: 'read-only' }
        return { host, state: 'unusable', reason: messageOf(error) }
      }
    }),
  )
}

const nameOf = ({ host, port }: Host) => `${host}:${port}`
const messageOf = (error: unknown) => (error as Error).message || String((error as NodeJS.ErrnoException).code)

/** Rejects with a reason that names the host. */
async function assertWritable(host: Host): Promise<void> {
  await probe(host).catch((error: unknown) => {
    throw new Error(`${nameOf(host)} (${messageOf(error)})`, { cause: error })
  })
}

async function probe({ url }: Host): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'countersign: host search',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseReadOnly(client)
  } finally {
    // A host that went silent does not say goodbye.
    client.end().catch(() => undefined)
  }
}

/** `transaction_read_only` is on for standbys, and wherever a session may not write by default. */
export async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnly('it is read-only')
}
