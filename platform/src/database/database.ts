// The pools of one process: the application's, held to a tenant by row-level security, and the system's.
import pg from 'pg'
import { applicationRole, type Connection, clientConfig, systemRole } from './connection.ts'
import { isUnavailable } from './failures.ts'
import { sql } from './sql.ts'
import { inTenant, type TenantScope, type TenantTx, tenantScope } from './tenant-transaction.ts'
import { inTransaction, type Transaction } from './transaction.ts'

export const systemDoor = Symbol('system')

export interface Database {
  inTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>
  scope(tenantId: string): TenantScope
  /** Opened by `acrossTenants()` alone. */
  [systemDoor]<T>(reason: string, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Resolves when PostgreSQL answers; rejects when it does not. */
  ping(): Promise<void>
  /** What the server says of itself. */
  facts(): Promise<{ readonly version: string; readonly now: Date }>
  usage(): PoolUsage
  close(): Promise<void>
}

export interface PoolUsage {
  readonly open: number
  readonly idle: number
  readonly waiting: number
}

export interface DatabaseOptions {
  readonly connection: Connection
  readonly poolSize?: number
  readonly onError?: (error: unknown) => void
}

const setReason = (reason: string) =>
  sql`select set_config('application_name', ${`countersign: ${reason}`.slice(0, 63)}, true)`

export function openDatabase({ connection, poolSize = 16, onError }: DatabaseOptions): Database {
  const application = openPool(connection, applicationRole, poolSize)
  const apart = openPool(connection, applicationRole, Math.max(2, Math.floor(poolSize / 4)))
  const system = openPool(connection, systemRole, 4)
  const pools = [application, apart, system]
  for (const pool of pools) {
    // An idle connection that PostgreSQL closes is replaced by the pool; unheard, the event would end the process.
    pool.on('error', (error) => {
      if (!isUnavailable(error)) onError?.(error)
    })
  }
  return {
    inTenant: (tenantId, work) => inTenant(application, tenantId, work),
    scope: (tenantId) => tenantScope({ shared: application, apart }, tenantId),
    [systemDoor]: (reason, work) => inTransaction(system, [setReason(reason)], work),
    ping: async () => void (await application.query('select 1')),
    facts: async () => {
      const { rows } = await application.query<{ version: string; now: Date }>(
        `select current_setting('server_version') as version, clock_timestamp() as now`,
      )
      return rows[0] as { version: string; now: Date }
    },
    usage: () => ({
      open: sum(pools, (pool) => pool.totalCount),
      idle: sum(pools, (pool) => pool.idleCount),
      waiting: sum(pools, (pool) => pool.waitingCount),
    }),
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

const sum = (pools: readonly pg.Pool[], count: (pool: pg.Pool) => number) =>
  pools.reduce((total, pool) => total + count(pool), 0)

function openPool(connection: Connection, role: string, size: number): pg.Pool {
  return new pg.Pool({
    ...clientConfig(connection, role),
    pipeline: true,
    // A network that went silent must not hold a request, or a task, for as long as TCP would.
    query_timeout: 30_000,
    max: size,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  } as pg.PoolConfig)
}
