// A read replica, which serves reports. What it shows may be seconds old, so nothing is decided by it.
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { DatabaseUnavailable } from './failures.ts'
import { type TenantPool, tenantPool } from './tenant-pool.ts'

/** Behind by more than this, reports would mislead: they are read from the primary. */
export const maxReplicaLagSeconds = 60
const freshMs = 2_000

// A deployment commits every few seconds, so this is also right for a replica that is cut off from its primary.
const lag = `
  select case when pg_is_in_recovery()
    then greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::float8 else 0 end as seconds`

export class Replica {
  readonly tenants: TenantPool
  readonly #pool: pg.Pool
  #last: { readonly at: number; readonly lag: Promise<number | undefined> } | undefined

  constructor(pool: pg.Pool, size: number) {
    this.#pool = pool
    this.tenants = tenantPool(pool, size)
  }

  /** By how many seconds it is behind; undefined if that is unknown, because it cannot be reached. */
  lagSeconds(): Promise<number | undefined> {
    if (!this.#last || performance.now() - this.#last.at > freshMs)
      this.#last = { at: performance.now(), lag: this.#readLag() }
    return this.#last.lag
  }

  async isUsable(): Promise<boolean> {
    const seconds = await this.lagSeconds()
    return seconds !== undefined && seconds <= maxReplicaLagSeconds
  }

  /**
   * Reads from the replica, and from the primary if the replica fails: it is down, or it had to cancel the query to
   * follow its primary. For a moment, nothing else is read from it either.
   */
  async read<T>(fromReplica: () => Promise<T>, fromPrimary: () => Promise<T>): Promise<T> {
    try {
      return await fromReplica()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError)) throw error
      this.#last = { at: performance.now(), lag: Promise.resolve(undefined) }
      return fromPrimary()
    }
  }

  async #readLag(): Promise<number | undefined> {
    try {
      const { rows } = await this.#pool.query<{ seconds: number | null }>(lag)
      return rows[0]?.seconds ?? undefined
    } catch {
      return undefined
    }
  }
}
