import type { Socket } from 'node:net'
import pg from 'pg'
import type { Tracer } from '../tracing/index.ts'
import { clientClass, searchFor } from './client-class.ts'
import { type Connection, clientConfig } from './connection.ts'
import { isUnavailable, WrongRole } from './failures.ts'
import { leaveFormerPrimary } from './former-primary.ts'

export interface PoolUsage {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

/** Whether statements are prepared once for each session. */
export type StatementsMode = 'named' | 'unnamed'

export interface PoolOptions {
  readonly connection: Connection
  /** The role of its sessions; the login role if absent. */
  readonly role?: string
  readonly size: number
  /** `unnamed` for a pooler in transaction mode, which gives every transaction another session. */
  readonly statements?: StatementsMode | undefined
  readonly tracer?: Tracer | undefined
  /** How long PostgreSQL may stay silent while a caller waits for it. */
  readonly silenceAtMostMs?: number | undefined
  readonly onError?: ((error: unknown) => void) | undefined
}

export function openPool(options: PoolOptions): pg.Pool {
  const { connection, role, statements = 'named', tracer, size, silenceAtMostMs = 30_000, onError } = options
  const isPooled = statements === 'unnamed'
  const search = searchFor(connection)
  const pool = new pg.Pool({
    ...clientConfig(connection, isPooled ? undefined : role),
    Client: clientClass(connection, search),
    pipeline: true,
    max: size,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    ...(role && !isPooled ? { verify: mustBe(role) } : {}),
  } as pg.PoolConfig)
  if (role && isPooled) transactionRoles.set(pool, role)
  if (tracer) tracers.set(pool, tracer)
  if (isPooled) pool.on('connect', withoutNames)
  // The pool replaces an idle connection that PostgreSQL closes; without a listener, the event would end the process.
  pool.on('error', (error) => {
    if (!isUnavailable(error)) onError?.(error)
  })
  // The pool does not listen while a new connection is verified.
  pool.on('connect', (client) => client.on('error', () => undefined))
  endSilence(pool, silenceAtMostMs)
  if (search) leaveFormerPrimary(pool, search)
  gatherWrites(pool)
  return pool
}

const transactionRoles = new WeakMap<pg.Pool, string>()

/** The role that every transaction on the pool has to take, because its session does not have it. */
export const roleOfTransactions = (pool: pg.Pool): string | undefined => transactionRoles.get(pool)

const tracers = new WeakMap<pg.Pool, Tracer>()

/** For the statements of transactions on the pool; undefined if nothing is traced. */
export const tracerOf = (pool: pg.Pool): Tracer | undefined => tracers.get(pool)

/** A statement that one session knows by name does not exist in the next one that a pooler chooses. */
function withoutNames(client: pg.PoolClient): void {
  const query = client.query as (...args: unknown[]) => unknown
  client.query = ((first: unknown, ...others: unknown[]) =>
    query.call(
      client,
      typeof first === 'object' && first !== null && 'name' in first ? { ...first, name: undefined } : first,
      ...others,
    )) as typeof client.query
}

/**
 * The role is set when a session starts, and a pooler in between may drop that option. The session would then lack the
 * role that row-level security relies on, so it is refused.
 */
function mustBe(role: string) {
  return (client: pg.ClientBase, done: (failure?: Error) => void): void => {
    client.query<{ role: string }>('select current_user as role').then(
      ({ rows }) => done(rows[0]?.role === role ? undefined : new WrongRole(role)),
      (error: Error) => done(error),
    )
  }
}

/**
 * A network that goes silent must not block a request or a task for as long as TCP allows. One timer per connection is
 * enough: pg's timers per query (`query_timeout`) outlive the query and give the garbage collector most of its work.
 */
function endSilence(pool: pg.Pool, silenceAtMostMs: number): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) => {
    inUse.add(client)
    const stream = streamOf(client)
    stream.setTimeout(silenceAtMostMs).on('timeout', () => {
      if (inUse.has(client))
        stream.destroy(new Error('Connection terminated: PostgreSQL did not respond for too long.'))
    })
  })
}

/** Statements that are sent in direct succession leave together: the system call costs more than writing them. */
function gatherWrites(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const stream = streamOf(client)
    const query = client.query as (...args: unknown[]) => unknown
    let held = false
    const release = () => {
      held = false
      stream.uncork()
    }
    client.query = ((...args: unknown[]) => {
      if (!held) {
        held = true
        stream.cork()
        // Two ticks, so that callers that batch their calls until other work has continued are still included.
        process.nextTick(() => process.nextTick(release))
      }
      return query.apply(client, args)
    }) as typeof client.query
  })
}

const streamOf = (client: pg.PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream

export function usageOf(pools: readonly pg.Pool[]): PoolUsage {
  const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0)
  return {
    open: sum((pool) => pool.totalCount),
    idle: sum((pool) => pool.idleCount),
    waiting: sum((pool) => pool.waitingCount),
  }
}
