// The pools of one process: the application's, restricted to a tenant by row-level security, and the system's.
import type { Tracer } from '../tracing/index.ts'
import { applicationRole, type Connection, systemRole } from './connection.ts'
import { openPool, type PoolUsage, type StatementsMode, usageOf } from './pool.ts'
import { poolSizes } from './pool-sizes.ts'
import { Replica } from './replica.ts'
import { sql } from './sql.ts'
import { tenantPool } from './tenant-pool.ts'
import { createTenantScopes, inTenant, type TenantScope, type TenantTx } from './tenant-transaction.ts'
import { inTransaction, type Transaction } from './transaction.ts'
import { createWriteProbe } from './write-probe.ts'

export const systemDoor = Symbol('system')

export interface Database {
  inTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>
  scope(tenantId: string): TenantScope
  /** Used only by `acrossTenants()`. */
  [systemDoor]<T>(reason: string, work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** Resolves if PostgreSQL responds and accepts writes; rejects otherwise. */
  ready(): Promise<void>
  /** What the server reports about itself. */
  facts(): Promise<{ readonly version: string; readonly now: Date }>
  /** The role that transactions of tenants run as. */
  roleInTransaction(): Promise<string>
  /** By how many seconds the read replica is behind; undefined if there is none, or if it cannot be reached. */
  replicaLagSeconds(): Promise<number | undefined>
  usage(): PoolUsage
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connection: Connection
  /** A read replica for reports. */
  readonly readConnection?: Connection | undefined
  readonly poolSize?: number
  readonly statements?: StatementsMode
  readonly tracer?: Tracer | undefined
  readonly onError?: (error: unknown) => void
}

const setReason = (reason: string) =>
  sql`select set_config('application_name', ${`countersign: ${reason}`.slice(0, 63)}, true)`

export function openDatabase(options: DatabaseOptions): Database {
  const { readConnection, poolSize = 16, tracer } = options
  const open = (role: string, size: number, connection = options.connection) =>
    openPool({ ...options, connection, role, size })
  const sizes = poolSizes(poolSize)
  const application = open(applicationRole, sizes.application)
  const apart = open(applicationRole, sizes.apart)
  const system = open(systemRole, sizes.system)
  const reports = readConnection && open(applicationRole, sizes.apart, readConnection)
  const replica = reports && new Replica(reports, sizes.apart)
  const pools = [application, apart, system, ...(reports ? [reports] : [])]
  const writable = createWriteProbe(application, 'write_probe')
  const tenantPools = {
    shared: tenantPool(application, sizes.application),
    apart: tenantPool(apart, sizes.apart),
  }
  return {
    inTenant: (tenantId, work) => inTenant(tenantPools.shared, tenantId, work),
    scope: createTenantScopes(tenantPools, tracer, replica),
    [systemDoor]: (reason, work) => inTransaction(system, [setReason(reason)], work),
    ready: async () => void (await Promise.all([application.query('select 1'), writable()])),
    facts: async () => {
      const { rows } = await application.query<{ version: string; now: Date }>(
        `select current_setting('server_version') as version, clock_timestamp() as now`,
      )
      return rows[0] as { version: string; now: Date }
    },
    roleInTransaction: () =>
      inTransaction(
        application,
        [],
        async (tx) => (await tx.row<{ role: string }>(sql`select current_user as role`))?.role ?? '',
      ),
    replicaLagSeconds: async () => replica?.lagSeconds(),
    usage: () => {
      const { waiting, ...usage } = usageOf(pools)
      return { ...usage, waiting: waiting + tenantPools.shared.waiting + tenantPools.apart.waiting }
    },
    close: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}
