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
  const system = openPool(connection, systemRole, 4)
  for (const pool of [application, system]) {
    // An idle connection that PostgreSQL closes is replaced by the pool; unheard, the event would end the process.
    pool.on('error', (error) => {
      if (!isUnavailable(error)) onError?.(error)
    })
  }
  return {
    inTenant: (tenantId, work) => inTenant(application, tenantId, work),
    scope: (tenantId) => tenantScope(application, tenantId),
    [systemDoor]: (reason, work) => inTransaction(system, [setReason(reason)], work),
    ping: async () => void (await application.query('select 1')),
    usage: () => ({
      open: application.totalCount + system.totalCount,
      idle: application.idleCount + system.idleCount,
      waiting: application.waitingCount + system.waitingCount,
    }),
    close: async () => void (await Promise.all([application.end(), system.end()])),
  }
}

function openPool(connection: Connection, role: string, size: number): pg.Pool {
  return new pg.Pool({
    ...clientConfig(connection, role),
    pipeline: true,
    max: size,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
  } as pg.PoolConfig)
}
